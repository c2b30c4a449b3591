declare module "virtual:land/*" {
  const land: import("../../cartography/land").Land;
  export default land;
}
