// The data names the countries as the box does; all other English names are taken from there.

export const places: Record<string, string> = {
  danemark: "Denmark",
  niederlande: "Netherlands",
  frankreich: "France",
  schweiz: "Switzerland",
  osterreich: "Austria",
};
