/* Puzzles: the list with its filters and the day's puzzle, and playing one on its board.
   No rule is known here: which actions are legal, what they change and what follows is in the puzzle's file of answers
   (puzzlegen/rulewright_puzzles/answers/tree.py says what stands where). */
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const language = () => {
    const root = document.documentElement;
    return root.dataset.rwLang || root.lang || "en";
  };
  const fill = (text, ...values) => text.replace(/\{(\d)\}/g, (_, n) => values[n]);
  const say = (key, ...values) => fill((window.rwWords[language()] || window.rwWords.en)[key], ...values);
  const html = (tag, attributes = {}, ...children) => {
    const made = document.createElement(tag);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };

  /* what this browser remembers */
  const memory = {
    read(name) { try { return JSON.parse(localStorage.getItem(`rw-${name}`)) || {}; } catch { return {}; } },
    write(name, value) { try { localStorage.setItem(`rw-${name}`, JSON.stringify(value)); } catch { /* nowhere */ } },
  };
  const DAY = 86400000;
  const today = () => {
    const now = new Date();
    return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);
  };
  const isSolved = (game, id) => Boolean(memory.read("solved")[`${game}/${id}`]);
  const streak = () => {
    const {last = -9, count = 0, best = 0} = memory.read("streak");
    return {count: last >= today() - 1 ? count : 0, best, last};
  };
  const solve = (game, id) => {
    memory.write("solved", {...memory.read("solved"), [`${game}/${id}`]: today()});
    const daily = memory.read("daily");
    const {count, best, last} = streak();
    if (daily.day === today() && daily.id === id && last !== today()) {
      memory.write("streak", {last: today(), count: count + 1, best: Math.max(best, count + 1)});
    }
  };

  /* the list */
  const list = box => {
    const {game} = box.dataset, cards = [...box.querySelectorAll(".rw-cards > li")];
    const form = box.querySelector("form"), shown = box.querySelector(".rw-shown");
    for (const card of cards) {
      if (!isSolved(game, card.dataset.id)) continue;
      card.classList.add("rw-solved");
      card.querySelector("span").append(` · ✓ ${say("solved-mark")}`);
    }
    const day = cards.find(card => Number(card.dataset.rank) === today() % cards.length);
    const copy = day.querySelector("a").cloneNode(true);
    box.querySelector(".rw-daily-card").replaceChildren(copy);
    memory.write("daily", {day: today(), id: day.dataset.id});
    const {count, best} = streak();
    box.querySelector(".rw-streak").textContent = say("streak", count, best);
    const choose = () => {
      const wanted = new FormData(form);
      let left = 0;
      for (const card of cards) {
        const {asked, mode, level, theme, id} = card.dataset;
        const fits = (name, value) => !wanted.get(name) || wanted.get(name) === value;
        card.hidden = !(fits("asked", asked) && fits("mode", mode) && fits("level", level)
          && (!wanted.get("theme") || theme.includes(` ${wanted.get("theme")} `))
          && (!wanted.get("unsolved") || !isSolved(game, id)));
        left += !card.hidden;
      }
      shown.textContent = say("shown", left, cards.length);
      box.querySelector(".rw-none").hidden = left > 0;
      const asked = new URLSearchParams([...wanted].filter(([, value]) => value)).toString();
      history.replaceState(null, "", asked ? `#?${asked}` : location.pathname + location.search);
    };
    for (const [name, value] of new URLSearchParams(location.hash.startsWith("#?") ? location.hash.slice(2) : "")) {
      const field = form.elements[name];
      if (field) { if (field.type === "checkbox") field.checked = true; else field.value = value; }
    }
    form.addEventListener("change", choose);
    form.addEventListener("submit", event => event.preventDefault());
    if (location.hash.startsWith("#?")) choose();
  };

  /* the board: pieces by hex, each "seat soul facing" */
  const read = text => new Map(text.split(" ").filter(Boolean).map(one => [one.slice(0, -3), one.slice(-3)]));
  const changed = (pieces, change) => {
    const after = new Map(pieces);
    for (const part of change.split(",").filter(Boolean)) {
      if (part[0] === "-") after.delete(part.slice(1)); else after.set(part.slice(0, -3), part.slice(-3));
    }
    return after;
  };
  const board = (stage, parts, names) => {
    const field = stage.querySelector(".rw-field"), svg = stage.querySelector("svg");
    const layer = name => field.querySelector(`.rw-${name}`);
    const cells = new Map([...field.querySelectorAll("[data-cell]")].map(cell => {
      const points = cell.getAttribute("points").split(" ").map(point => point.split(",").map(Number));
      const middle = [0, 1].map(n => points.reduce((sum, point) => sum + point[n], 0) / points.length);
      return [cell.dataset.cell, {cell, middle}];
    }));
    const outline = (at, kind) => {
      const shape = document.createElementNS(SVG, "polygon");
      shape.setAttribute("points", cells.get(at).cell.getAttribute("points"));
      shape.setAttribute("class", kind);
      return shape;
    };
    svg.setAttribute("role", "group");
    svg.setAttribute("aria-label", names.join(", "));
    let focused = null;
    const hold = at => {  // one hex at a time can be reached by Tab, the others from it by arrow keys
      if (focused) cells.get(focused).cell.setAttribute("tabindex", -1);
      focused = at;
      cells.get(at).cell.setAttribute("tabindex", 0);
    };
    const towards = (at, [dx, dy]) => {
      const [x, y] = cells.get(at).middle;
      return [...cells].filter(([name]) => name !== at).map(([name, {middle}]) => {
        const along = (middle[0] - x) * dx + (middle[1] - y) * dy;
        const aside = Math.abs((middle[0] - x) * dy - (middle[1] - y) * dx);
        return {name, along, aside, far: Math.hypot(along, aside)};
      }).filter(one => one.along > 1 && one.aside < one.along).sort((a, b) => a.far - b.far)[0]?.name;
    };
    for (const [at, {cell}] of cells) {
      cell.setAttribute("role", "button");
      cell.setAttribute("tabindex", -1);
      cell.addEventListener("focus", () => { hold(at); layer("marks").querySelector(".rw-cursor")?.remove(); layer("names").prepend(outline(at, "rw-cursor")); });
      cell.addEventListener("blur", () => layer("names").querySelector(".rw-cursor")?.remove());
    }
    hold([...cells.keys()][0]);
    return {
      cells, layer, outline, towards, hold,
      focus: at => cells.get(at).cell.focus(),
      draw(pieces, marks) {
        layer("marks").replaceChildren(...marks.filter(([at]) => cells.has(at)).map(([at, kind]) => outline(at, kind)));
        layer("pieces").replaceChildren(...[...pieces].map(([at, piece]) => {
          const [still, turned, label] = parts[piece.slice(0, 2)];
          const [x, y] = cells.get(at).middle;
          const made = document.createElementNS(SVG, "g");
          made.setAttribute("class", `token s${piece[0]}`);
          made.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)})`);
          made.innerHTML = `${still}<g transform="rotate(${60 * piece[2]})">${turned}</g>${label}`;
          return made;
        }));
      },
    };
  };

  /* what can be pointed at: the rest of a way ("E5", "E7"), of which what is struck ("xG8") comes first in any order */
  const rest = (clicks, chosen) => {
    const struck = clicks.filter(one => one[0] === "x");
    const first = chosen.filter(one => one[0] === "x"), then = chosen.slice(first.length);
    if (then.some(one => one[0] === "x") || first.some(one => !struck.includes(one))) return null;
    if (first.length < struck.length) return then.length ? null : {next: struck.filter(one => !first.includes(one)), whole: false};
    const tail = clicks.slice(struck.length);
    if (then.length > tail.length || then.some((one, n) => one !== tail[n])) return null;
    return then.length === tail.length ? {next: [], whole: true} : {next: [tail[then.length]], whole: false};
  };

  const play = async box => {
    const find = name => box.querySelector(`.${name}`);
    const line = find("rw-line"), prompt = find("rw-prompt"), choices = find("rw-choices"), answer = find("rw-answer");
    let tree;
    try {
      const fetched = await fetch(box.dataset.answers);
      if (!fetched.ok) throw new Error(fetched.statusText);
      tree = await fetched.json();
    } catch { prompt.textContent = say("failed"); return; }
    const stage = board(find("rw-play-board"), tree.pieces, tree.names);
    const calm = matchMedia("(prefers-reduced-motion:reduce)").matches;
    const pause = time => new Promise(done => setTimeout(done, calm ? 0 : time));
    const acts = tree.nodes.map(node => (node.go || []).flatMap(([target, text]) => text.split(" ").map(one => {
      const [way, change] = one.split(";");
      const [clicks, notation] = way.split("=");
      return {target, clicks: clicks.split("."), text: notation || clicks, change};
    })));

    let at, pieces, has, chosen, played, marks, past, busy = 0, over, note = "";
    const hexes = clicks => clicks.map(one => one.replace(/^x/, "")).filter(one => stage.cells.has(one));
    const legal = () => over ? [] : acts[at].map(act => ({act, left: rest(act.clicks, chosen)})).filter(one => one.left);
    const named = piece => {
      const facings = say("facings").split(" ");
      return say("piece", tree.names[piece[0]], piece[1], facings[piece[2]]);
    };

    const show = () => {
      const now = legal(), next = new Set(now.flatMap(one => one.left.next));
      const spots = new Set([...next].map(one => one.replace(/^x/, "")).filter(one => stage.cells.has(one)));
      const picked = new Set(hexes(chosen));
      stage.draw(pieces, [
        ...marks.map(hex => [hex, "mark to"]),
        ...[...spots].map(hex => [hex, chosen.length ? "rw-spot rw-goal" : "rw-spot"]),
        ...[...picked].map(hex => [hex, "rw-spot rw-picked"]),
      ]);
      for (const [hex, {cell}] of stage.cells) {
        const piece = pieces.get(hex);
        const said = [hex, piece ? named(piece) : say("empty")];
        if (picked.has(hex)) said.push(say("chosen")); else if (spots.has(hex)) said.push(say("choose"));
        cell.setAttribute("aria-label", said.join(", "));
        cell.setAttribute("aria-disabled", !spots.has(hex) && !picked.has(hex));
      }
      const whole = now.filter(one => one.left.whole), offered = [...next].filter(one => !stage.cells.has(one.replace(/^x/, "")));
      choices.replaceChildren(
        ...offered.map(one =>
          button(tree.buttons[one]?.[language()] || one, () => choose(one), one)),
        ...whole.map(one => button(say("play", one.act.text), () => go(one.act), one.act.text)),
      );
      if (!over && !busy) prompt.textContent = chosen.length ? say("to") : `${note && say("only", note)} ${say(asked(tree.nodes[at].part, offered))}`;
      line.textContent = played.join("/").replaceAll("/·/", "  —  ");
      Object.assign(box.dataset, {at: over ? "over" : at, chosen: chosen.join(".")});
      if (busy) box.dataset.busy = ""; else delete box.dataset.busy;
      const players = box.querySelectorAll(".rw-have ul");
      for (const list of players) {
        const spoken = list.closest("[lang]").lang, told = tree.facts[has][spoken];
        [...list.children].forEach((item, seat) => {
          item.classList.toggle("rw-now", !over && seat === tree.nodes[at].by);
          for (const old of item.querySelectorAll(".rw-fact")) old.remove();
          for (const [what, much] of told[seat]) {
            item.append(" ", html("span", {class: "rw-fact"}, `${what} `, html("b", {}, much)));
          }
        });
      }
      box.querySelector('[data-do="back"]').disabled = !past.length;
    };
    const button = (text, act, name) => {
      const made = html("button", {type: "button", "data-choice": name}, text);
      made.addEventListener("click", act);
      return made;
    };

    const choose = one => {
      if (busy || over) return;
      const hadFocus = document.activeElement;
      const tried = [...chosen, one];
      const fits = acts[at].map(act => ({act, left: rest(act.clicks, tried)})).filter(two => two.left);
      chosen = fits.length ? tried : [];
      const whole = fits.filter(two => two.left.whole);
      if (whole.length === 1 && fits.length === 1) { go(whole[0].act); return; }
      show();
      if (hadFocus && !hadFocus.isConnected) (choices.querySelector("button") || stage.cells.values().next().value.cell).focus();
    };
    const point = hex => {
      if (busy || over) return;
      const next = new Set(legal().flatMap(one => one.left.next));
      if (next.has(hex)) choose(hex);
      else if (next.has(`x${hex}`)) choose(`x${hex}`);
      else if (chosen.length) {
        const again = hexes(chosen).includes(hex);
        chosen = [];
        const first = new Set(legal().flatMap(one => one.left.next));
        if (!again && first.has(hex)) choose(hex);
        else if (!again && first.has(`x${hex}`)) choose(`x${hex}`);
        else show();
      }
    };

    /* what is asked for, without what is not there to choose */
    const asked = (part, offered) => !offered.length && `${part}-bare` in window.rwWords.en ? `${part}-bare` : part;

    const keep = () => past.push({at, pieces, has, played: [...played], marks});
    const enter = (number, seat) => {
      const node = tree.nodes[number];
      if (seat !== undefined && node.by !== seat) played.push("·");
      [at, pieces, has, chosen, over, note] = [number, read(node.at), node.has, [], false, ""];
    };
    const go = act => {
      keep();
      answer.replaceChildren();
      const {by} = tree.nodes[at];
      played.push(act.text);
      marks = hexes(act.clicks);
      lead(act.target, by, act);
    };
    const lead = (target, by, act) => {
      chosen = [];
      if (typeof target === "number") {
        enter(target, by);
        if (tree.nodes[at].reply) reply(0); else forced();
        return;
      }
      if (act) pieces = changed(pieces, act.change);
      over = true;
      if (target === null) told("rw-right", say("open", act.text));
      else if (target[0] === "g") {
        const [text, clauses] = tree.goals[target.slice(1)];
        told("rw-right rw-done", say("solved"), why(text, clauses));
        solve(box.dataset.game, box.dataset.id);
        prompt.textContent = "";
      } else refute(tree.wrong[target.slice(1)], act);
      show();
    };
    /* the only legal action is taken by itself */
    const forced = () => {
      const [only, ...others] = acts[at];
      if (only && !others.length && typeof only.target === "number") {
        played.push(only.text);
        marks = hexes(only.clicks);
        const {by} = tree.nodes[at];
        enter(only.target, by);
        note = only.text;
        if (tree.nodes[at].reply) reply(0); else show();
      } else show();
    };

    /* the others' turns */
    const steps = async (list, mine) => {
      for (const [text, clicks, change, facts] of list) {
        await pause(450);
        if (mine !== busy) return false;
        pieces = changed(pieces, change);
        has = facts;
        marks = hexes(clicks.split("."));
        played.push(text);
        show();
      }
      return true;
    };
    const reply = async number => {
      const node = tree.nodes[at], here = at;
      const mine = ++busy;
      const name = tree.names[node.by];
      prompt.textContent = say("thinking", name);
      show();
      const [list, target] = node.reply[number];
      const before = {pieces, has, played: [...played], marks};
      if (!await steps(list, mine)) return;
      busy = 0;
      const turn = list.map(step => step[0]).join("/");
      const others = node.reply.map((_, n) => n).filter(n => n !== number);
      const said = html("p", {}, say("answered", name, turn));
      if (others.length) {
        said.append(" ", say("instead"), ...others.flatMap(n => [" ", button(node.reply[n][0].map(step => step[0]).join("/"), () => {
          if (busy) return;
          [at, over, chosen] = [here, false, []];
          ({pieces, has, marks} = before);
          played = [...before.played];
          reply(n);
        }, `reply ${n}`)]));
      }
      answer.replaceChildren(said);
      lead(target, node.by, null);
    };

    /* why */
    const why = (text, clauses) => {
      const told = html("p", {class: "rw-why"}, tree.said[text][language()]);
      const list = html("ul", {class: "rw-because"});
      for (const name of clauses) {
        const {chapter, text: said} = tree.clauses[name];
        const link = html("a", {href: `${box.dataset.root}/${language()}/${box.dataset.game}/rules/${chapter}/#${name}`}, html("code", {}, name));
        list.append(html("li", {}, link, ` ${said[language()]}`));
      }
      return clauses.length ? [told, list] : [told];
    };
    const told = (kind, first, more = []) => {
      const made = html("div", {class: `rw-told ${kind}`}, html("p", {class: "rw-first"}, first), ...more);
      answer.replaceChildren(made);
      made.scrollIntoView({block: "nearest"});
      return made;
    };
    const refute = async (wrong, act) => {
      const mine = ++busy;
      const joined = list => list.map(step => step[0]).join("/");
      const more = [];
      if (wrong.line.length && wrong.rest.length) more.push(html("p", {}, say("rest", joined(wrong.rest))));
      for (const [seat, list] of wrong.line) more.push(html("p", {class: "rw-refuting"}, say("refuted", tree.names[seat], joined(list))));
      told("rw-refuted", say("wrong", act.text), [...more, ...why(...wrong.why)]);
      prompt.textContent = "";
      show();
      if (wrong.line.length && !await steps(wrong.rest, mine)) return;
      for (const [, list] of wrong.line) {
        played.push("·");
        if (!await steps(list, mine)) return;
      }
      busy = 0;
      show();
    };

    /* back, and from the start */
    const back = () => {
      busy = 0;
      const was = past.pop();
      if (!was) return;
      answer.replaceChildren();
      ({at, pieces, has, marks} = was);
      played = [...was.played];
      [chosen, over] = [[], false];
      show();
    };
    const begin = (number = 0) => {
      [busy, past, played, marks] = [0, [], [], []];
      answer.replaceChildren();
      enter(number);
      if (tree.nodes[at].reply) reply(0); else forced();
    };
    for (const [name, does] of [["back", back], ["again", () => begin()]]) {
      const made = box.querySelector(`[data-do="${name}"]`);
      made.hidden = false;
      made.addEventListener("click", does);
    }
    for (const [hex, {cell}] of stage.cells) cell.addEventListener("click", () => { stage.hold(hex); point(hex); });
    const ARROWS = {ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0]};
    box.addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const hex = event.target.dataset?.cell;
      if (event.key === "Escape" && chosen.length) { chosen = []; show(); }
      else if (event.key === "Backspace") { event.preventDefault(); back(); }
      else if (hex && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); point(hex); }
      else if (hex && ARROWS[event.key]) {
        event.preventDefault();
        const there = stage.towards(hex, ARROWS[event.key]);
        if (there) stage.focus(there);
      }
    });
    for (const link of document.querySelectorAll(".rw-node")) {
      link.setAttribute("role", "button");
      link.setAttribute("tabindex", 0);
      const jump = event => { event.preventDefault(); begin(Number(link.dataset.node)); box.scrollIntoView({block: "nearest"}); };
      link.addEventListener("click", jump);
      link.addEventListener("keydown", event => { if (event.key === "Enter") jump(event); });
    }
    const words = () => {
      for (const made of box.querySelectorAll("[data-do]")) made.textContent = say(`do-${made.dataset.do}`);
      if (at !== undefined) show();
    };
    new MutationObserver(words).observe(document.documentElement, {attributeFilter: ["data-rw-lang"]});
    begin();
    words();
  };

  document.querySelectorAll(".rw-puzzles").forEach(list);
  document.querySelectorAll(".rw-play[data-answers]").forEach(play);
})();
