"""A scenario that a reading decides: overload-matrix."""

OWN_MATRIX = """\
game: replicants
position:
  players:
    Anna: {energy: 9, pieces: ["1 E8 S", "2 E7 S", "2 E6 S", "3 D8 S"]}
    Ben: {energy: 0, pieces: ["1 E2 N", "2 E3 N", "2 D2 N", "3 F2 N"]}
scenarios:
  - id: own-matrix
    title: {en: "An overload does not strike the own matrix"}
    when: "#E8"
    then: {illegal: true}
"""
