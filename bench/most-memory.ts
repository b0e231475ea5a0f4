/** The most memory that a process held since a moment. Linux only. */
import { readFileSync, writeFileSync } from 'node:fs'

export function mostMemory(pid: number) {
  return {
    begin(): void {
      // Source: proc_pid_clear_refs(5); 5 resets the peak to the present size.
      writeFileSync(`/proc/${pid}/clear_refs`, '5')
    },
    /** In MB. */
    most(): number {
      const [, kb] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      return Number(kb) / 1024
    },
  }
}
