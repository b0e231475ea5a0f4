/** Whether processes and servers are there. */

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Milliseconds until /readyz answers 200. Throws after `withinMs`. */
export async function untilHealthy(url: string, withinMs: number): Promise<number> {
  const start = performance.now()
  for (;;) {
    const status = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(4_000) }).then(
      (response) => response.status,
      () => 0,
    )
    const taken = performance.now() - start
    if (status === 200) return taken
    if (taken > withinMs) throw new Error(`not healthy within ${withinMs} ms (last answer: ${status})`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
