/** A command of the server's, as a process of its own. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const POLL_MS = 100

/** Runs `src/server/NAME.ts` with the arguments; the most memory that it held, in MB (Linux). Throws if it fails. */
export async function memoryOfCommand(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, `../src/server/${name}.ts`), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  let most = 0
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1000)
  }, POLL_MS)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  if (code !== 0) throw new Error(`${name} ended with ${code}`)
  return most
}
