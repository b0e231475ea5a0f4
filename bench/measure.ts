/** Timing and reporting. */
import { setTimeout as wait } from 'node:timers/promises'

/** Durations in milliseconds of `times` sequential runs, after `warmup` runs that are not measured. */
export async function timed(
  work: (run: number) => Promise<unknown>,
  { times, warmup = 5 }: { times: number; warmup?: number },
): Promise<number[]> {
  const samples: number[] = []
  for (let run = 0; run < warmup + times; run++) {
    const start = performance.now()
    await work(run)
    if (run >= warmup) samples.push(performance.now() - start)
  }
  return samples
}

/** Response times of `url`, called again and again, one call at a time, while `work` runs. */
export async function othersDuring(
  url: string,
  headers: Record<string, string>,
  work: Promise<unknown>,
): Promise<number[]> {
  const samples: number[] = []
  let over = false
  const end = work.finally(() => {
    over = true
  })
  while (!over) {
    const start = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url} answered ${response.status}`)
    samples.push(performance.now() - start)
    await wait(60)
  }
  await end
  return samples
}

/** The quantile `q` (0 to 1) of the samples. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN
}

/** '12.3 / 15.0': median and 95th percentile, in milliseconds. */
export function inShort(samples: readonly number[]): string {
  return `${quantile(samples, 0.5).toFixed(1)} / ${quantile(samples, 0.95).toFixed(1)}`
}

/** Prints rows as a Markdown table. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  console.log([line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n'))
}
