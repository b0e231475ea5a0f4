/** The handler of a route that answers only that it is done. */
export function doing<Options>(
  work: (options: Options) => Promise<unknown>,
): (options: Options) => Promise<{ ok: true }> {
  return async (options) => {
    await work(options)
    return { ok: true }
  }
}
