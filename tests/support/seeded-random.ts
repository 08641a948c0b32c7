/** Returns a generator of pseudo-random numbers from 0 to 1. Equal seeds give equal numbers. */
export function seededRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
