/** The colour of letters that are read on a colour, given as #rrggbb. */
export function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    parseInt(colour.slice(at, at + 2), 16),
  );
  return 0.299 * red + 0.587 * green + 0.114 * blue > 150 ? '#2b211a' : '#fff';
}
