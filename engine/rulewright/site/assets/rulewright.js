/* What pages do beyond being read: souls are turned, compared and edited, written games are stepped through.
   Plain script, nothing is fetched.  Every page is complete without it. */
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const UNIT = 11;
  const SIGNS = {"": ".", walk: "w", leap: "l", arc: "a", "arc,walk": "b"};

  const fill = (text, ...values) => text.replace(/\{(\d)\}/g, (_, n) => values[n]);
  const dataOf = box => JSON.parse(box.querySelector(".rw-data").textContent);
  const element = (name, attributes, ...children) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };
  const place = (dx, dy) => [1.5 * UNIT * dx, Math.sqrt(3) * UNIT * (dx / 2 - dy)];
  const corners = (x, y) => [0, 1, 2, 3, 4, 5].map(n => {
    const a = n * Math.PI / 3;
    return `${(x + UNIT * Math.cos(a)).toFixed(2)},${(y + UNIT * Math.sin(a)).toFixed(2)}`;
  }).join(" ");
  const ring = (dx, dy) => Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dx - dy));
  const hexes = () => {
    const found = [];
    for (let dx = -2; dx <= 2; dx++) for (let dy = -2; dy <= 2; dy++) if (ring(dx, dy) <= 2) found.push([dx, dy]);
    return found.sort((a, b) => (2 * b[1] - b[0]) - (2 * a[1] - a[0]) || a[0] - b[0]);
  };
  const hour = (dx, dy) => {
    const [x, y] = place(dx, dy);
    return Math.round((Math.atan2(x, -y) / Math.PI * 6 + 12) % 12) || 12;
  };
  const canvas = () => {
    const side = 8 * UNIT + Math.sqrt(3) * UNIT;
    return element("svg", {viewBox: `${-side / 2} ${-side / 2} ${side} ${side}`, width: 2 * side, height: 2 * side});
  };
  const pip = (kind, x, y) => {
    if (kind === "walk") return element("circle", {class: "dot walk", cx: x, cy: y, r: 4});
    if (kind === "leap") return element("circle", {class: "ring leap", cx: x, cy: y, r: 3.6});
    const star = [...Array(8).keys()].map(n => {
      const r = n % 2 ? 2.4 : 6, a = n * Math.PI / 4;
      return `${(x + r * Math.sin(a)).toFixed(2)},${(y - r * Math.cos(a)).toFixed(2)}`;
    });
    return element("polygon", {class: "dot arc", points: star.join(" ")});
  };
  const home = label => {
    const front = element("polygon", {class: "tip", points: "0,-9.5 2.4,-6.4 0,-7 -2.4,-6.4"});
    const text = element("text", {class: "home-label", y: 5, style: "font-size:12px"}, label);
    return element("g", {}, element("polygon", {class: "home", points: corners(0, 0)}), front, text);
  };

  /* copying */
  const copies = (button, text, words) => button.addEventListener("click", async () => {
    const said = button.textContent;
    try { await navigator.clipboard.writeText(text()); } catch {
      const area = document.createElement("textarea");
      area.value = text();
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
      button.focus();
    }
    button.textContent = words;
    setTimeout(() => { button.textContent = said; }, 1500);
  });

  /* turning */
  for (const button of document.querySelectorAll(".rw-turn")) {
    button.addEventListener("click", () => {
      const turned = button.closest("figure").querySelector(".turn");
      const now = Number(turned.dataset.angle || 0) + Number(button.dataset.by);
      turned.dataset.angle = now;
      turned.style.transform = `rotate(${now}deg)`;
    });
  }

  /* comparing */
  const compare = box => {
    const {pieces, words, only} = dataOf(box);
    const [one, other] = [box.querySelector(".rw-one"), box.querySelector(".rw-other")];
    const legend = box.querySelector(".rw-compare-legend"), stage = box.querySelector(".rw-compared");
    const draw = () => {
      const [a, b] = [one, other].map(select => pieces.find(piece => piece.name === select.value));
      const picture = canvas();
      const told = {one: [], other: [], both: []};
      for (const [dx, dy] of hexes()) {
        if (!dx && !dy) continue;
        const [x, y] = place(dx, dy);
        const reach = [a, b].map(piece => piece.reach.filter(r => r[0] === dx && r[1] === dy).map(r => r[2]).sort());
        const hex = element("g", {}, element("polygon", {class: "near", points: corners(x, y)}));
        const same = reach[0].join() === reach[1].join();
        const who = reach[0].length && reach[1].length ? "both" : reach[0].length ? "one" : reach[1].length ? "other" : "";
        if (who) {
          const colours = {one: "--walk", other: "--arc", both: same ? "--muted" : "--leap"};
          hex.append(element("polygon", {points: corners(x, y), style: `fill:var(${colours[who]});fill-opacity:.28`}));
          told[who].push(fill(dataOf(box).hex, ring(dx, dy), hour(dx, dy)));
        }
        const kinds = [...new Set([...reach[0], ...reach[1]])];
        kinds.forEach((kind, n) => hex.append(pip(kind, x + 8 * (n - (kinds.length - 1) / 2), y)));
        picture.append(hex);
      }
      picture.append(home(a.name === b.name ? a.name : `${a.name}·${b.name}`));
      stage.replaceChildren(picture);
      const names = {one: fill(only, a.title), other: fill(only, b.title), both: words.both};
      stage.setAttribute("aria-label", Object.entries(told).filter(([, at]) => at.length)
        .map(([who, at]) => `${names[who]}: ${at.join("; ")}`).join(". "));
      legend.replaceChildren(...["one", "other", "both"].map(who => {
        const sign = document.createElement("span");
        sign.className = `rw-sign rw-sign-${who}`;
        sign.textContent = names[who];
        return sign;
      }));
    };
    one.addEventListener("change", draw);
    other.addEventListener("change", draw);
    draw();
  };

  /* the editor */
  const edit = box => {
    const {pieces, words, hex: at} = dataOf(box);
    const select = box.querySelector(".rw-one"), stage = box.querySelector(".rw-canvas");
    const output = box.querySelector(".rw-yaml");
    let reach = new Map(), current = null;
    const key = (dx, dy) => `${dx},${dy}`;
    const straight = (dx, dy) => ring(dx, dy) === 1 || (dx % 2 === 0 && dy % 2 === 0);
    const states = (dx, dy) => straight(dx, dy) ? ["", "walk", "leap", "arc"] : ["", "leap", "arc"];
    const load = () => {
      current = pieces.find(piece => piece.name === select.value);
      reach = new Map();
      for (const [dx, dy, how] of current.reach) {
        reach.set(key(dx, dy), [...(reach.get(key(dx, dy)) || "").split(",").filter(Boolean), how].sort().join(","));
      }
      draw();
    };
    const written = () => {
      const rows = new Map();
      for (const [dx, dy] of hexes()) {
        const height = 2 * dy - dx;
        const sign = dx || dy ? SIGNS[reach.get(key(dx, dy)) || ""] : "*";
        rows.set(height, [...(rows.get(height) || []), [dx, sign]]);
      }
      const lines = [...rows.values()].map(row => {
        const cells = Array(9).fill(" ");
        for (const [dx, sign] of row) cells[2 * dx + 4] = sign;
        return cells.join("").trimEnd();
      });
      return [
        `# Soul ${current.name} as somebody who owns the box has it.`,
        `extends: ${box.dataset.game}`,
        "pieces:",
        "  souls:",
        `    "${current.name}":`,
        "      status: printed",
        "      picture:",
        ...lines.map(line => `        - "${line}"`),
        "",
      ].join("\n");
    };
    const said = (dx, dy) => {
      const kinds = (reach.get(key(dx, dy)) || "").split(",").filter(Boolean);
      return `${fill(at, ring(dx, dy), hour(dx, dy))}: ${kinds.map(kind => words[kind]).join(", ") || words.nothing}`;
    };
    const change = (dx, dy) => {
      const known = states(dx, dy), now = known.indexOf(reach.get(key(dx, dy)) || "");
      const next = known[(now + 1) % known.length];
      if (next) reach.set(key(dx, dy), next); else reach.delete(key(dx, dy));
      draw([dx, dy]);
    };
    const move = (dx, dy, by) => {
      const [x, y] = place(dx, dy);
      const ahead = hexes().filter(([a, b]) => (a || b) && (a !== dx || b !== dy)).map(step => {
        const [u, v] = place(...step);
        return {step, along: (u - x) * by[0] + (v - y) * by[1], aside: Math.abs((u - x) * by[1] - (v - y) * by[0])};
      }).filter(one => one.along > 1).sort((a, b) => (a.along + 2 * a.aside) - (b.along + 2 * b.aside));
      if (ahead.length) stage.querySelector(`[data-step="${ahead[0].step}"]`).focus();
    };
    const ARROWS = {ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0]};
    const draw = focus => {
      const picture = canvas();
      picture.setAttribute("role", "group");
      picture.setAttribute("aria-label", current.title);
      for (const [dx, dy] of hexes()) {
        if (!dx && !dy) continue;
        const [x, y] = place(dx, dy);
        const hex = element("g", {
          class: "hex", role: "button", tabindex: 0, "data-step": [dx, dy], "aria-label": said(dx, dy),
        }, element("polygon", {class: "near", points: corners(x, y)}));
        const kinds = (reach.get(key(dx, dy)) || "").split(",").filter(Boolean);
        kinds.forEach((kind, n) => {
          hex.append(element("polygon", {class: `tint to-${kind}`, points: corners(x, y)}));
          hex.append(pip(kind, x + 8 * (n - (kinds.length - 1) / 2), y));
        });
        hex.addEventListener("click", () => change(dx, dy));
        hex.addEventListener("keydown", event => {
          if (event.key === "Enter" || event.key === " ") { event.preventDefault(); change(dx, dy); }
          else if (ARROWS[event.key]) { event.preventDefault(); move(dx, dy, ARROWS[event.key]); }
        });
        picture.append(hex);
      }
      picture.append(home(current.name));
      const shape = element("g", {class: "key"}, ...picture.childNodes);
      picture.replaceChildren(shape);
      stage.replaceChildren(picture);
      output.textContent = written();
      if (focus) stage.querySelector(`[data-step="${focus}"]`).focus();
    };
    select.addEventListener("change", load);
    box.querySelector(".rw-reset").addEventListener("click", load);
    copies(box.querySelector(".rw-copy"), () => output.textContent, words.copied);
    const asked = /#soul=(\w+)/.exec(location.hash);
    if (asked && pieces.some(piece => piece.name === asked[1])) select.value = asked[1];
    load();
  };

  /* written games */
  const play = async box => {
    const {of, copied} = dataOf(box);
    let steps;
    try {
      const fetched = await fetch(box.dataset.steps);
      if (!fetched.ok) return;
      steps = await fetched.json();
    } catch { return; } /* its list of links is there without it */
    const image = box.querySelector(".rw-stage img"), links = [...box.querySelectorAll(".rw-step")];
    const yaml = box.querySelector(".rw-yaml"), list = box.querySelector(".rw-steps");
    let now = 0;
    const show = number => {
      now = Math.min(Math.max(number, 0), steps.length - 1);
      const step = steps[now];
      const next = new Image();
      next.src = step.board;
      const put = () => { if (steps[now] === step) { image.src = step.board; image.alt = step.alt; } };
      next.decode().then(put, put);
      box.querySelector(".rw-at").textContent = fill(of, now, steps.length - 1);
      box.querySelector(".rw-status").textContent = step.status;
      box.querySelector(".rw-have").innerHTML = step.players;
      yaml.textContent = step.yaml;
      box.querySelector(".rw-export").hidden = !step.yaml;
      links.forEach((link, n) => n === now ? link.setAttribute("aria-current", "step") : link.removeAttribute("aria-current"));
      const link = links[now];
      list.scrollTop = link.offsetTop - list.offsetTop - list.clientHeight / 2;
      if (steps[now + 1]) new Image().src = steps[now + 1].board;
      history.replaceState(null, "", now ? `#step=${now}` : location.pathname + location.search);
    };
    const go = {first: () => 0, last: () => steps.length - 1, "-1": () => now - 1, "1": () => now + 1};
    for (const button of box.querySelectorAll("[data-go]")) {
      button.addEventListener("click", () => show(go[button.dataset.go]()));
    }
    links.forEach((link, n) => link.addEventListener("click", event => { event.preventDefault(); show(n); }));
    document.addEventListener("keydown", event => {
      if (event.target.closest("input,textarea,select,[contenteditable]") || event.ctrlKey || event.metaKey || event.altKey) return;
      const keys = {ArrowLeft: "-1", ArrowRight: "1", Home: "first", End: "last"};
      if (keys[event.key]) { event.preventDefault(); show(go[keys[event.key]]()); }
    });
    copies(box.querySelector(".rw-copy"), () => yaml.textContent, copied);
    const asked = /#step=(\d+)/.exec(location.hash);
    show(asked ? Number(asked[1]) : 0);
  };

  document.querySelectorAll(".rw-compare").forEach(compare);
  document.querySelectorAll(".rw-editor").forEach(edit);
  document.querySelectorAll(".rw-player-box").forEach(play);
  addEventListener("beforeprint", () => document.querySelectorAll(".rw-solution").forEach(one => { one.open = true; }));
  document.querySelectorAll(".rw-print").forEach(button => button.addEventListener("click", () => print()));

  /* what a badge says, for who cannot hover */
  let tip = null;
  document.addEventListener("click", event => {
    tip?.remove();
    tip = null;
    const told = event.target.closest(".rw-badge[title],.rw-count[title]");
    if (!told || matchMedia("(hover:hover)").matches) return;
    const {left, bottom} = told.getBoundingClientRect();
    tip = document.createElement("div");
    tip.className = "rw-tip";
    tip.setAttribute("role", "status");
    tip.textContent = told.title;
    tip.style.cssText = `left:${Math.max(8, Math.min(left, innerWidth - 270))}px;top:${bottom + 4}px`;
    document.body.append(tip);
  });
  addEventListener("scroll", () => { tip?.remove(); tip = null; }, {passive: true});

  /* another language keeps the place on the page: clauses have the same anchor in all */
  for (const link of document.querySelectorAll("a.md-select__link[hreflang]:not([data-rw-lang])")) {
    link.addEventListener("click", () => { link.hash = location.hash; });
  }

  /* a scenario's words in another language */
  for (const link of document.querySelectorAll("[data-rw-lang]")) {
    if (link === document.documentElement) continue;
    link.addEventListener("click", event => {
      event.preventDefault();
      document.documentElement.dataset.rwLang = link.dataset.rwLang;
      try { localStorage.setItem("rw-language", link.dataset.rwLang); } catch { /* it is not remembered then */ }
      document.activeElement.blur();
    });
  }
})();
