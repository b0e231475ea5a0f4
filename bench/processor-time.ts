/** What the server and its database spent so far, which other work on the machine changes less than times. Linux only. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Client } from 'pg'

const MS_PER_TICK = 10

/** Processor time so far, in ms, of the server's process and of all processes of its database, to which `owner` is connected. */
export function processorTimes(serverPid: number, owner: Client): { node: number; postgres: number } {
  return { node: ticksOf(serverPid) * MS_PER_TICK, postgres: ticksOfPostgres(owner) * MS_PER_TICK }
}

function ticksOf(pid: number | string): number {
  return sum(statOf(pid).slice(11, 13))
}

/** With that of its children that have ended, such as those of connections that were closed. */
function ticksOfFamily(pid: string): number {
  return sum(statOf(pid).slice(11, 15))
}

const sum = (ticks: readonly string[]) => ticks.reduce((total, one) => total + Number(one), 0)

function ticksOfPostgres(owner: Client): number {
  // The owner's own connection is a child of the database's first process.
  const { processID } = owner as Client & { processID: number }
  const server = statOf(processID)[1] ?? ''
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isChildOf(name, server))
    .reduce((total, pid) => total + ticksOf(pid), ticksOfFamily(server))
}

function isChildOf(pid: string, parent: string): boolean {
  try {
    return statOf(pid)[1] === parent
  } catch {
    // It has ended since it was listed.
    return false
  }
}

/** The fields after the command's name, which may contain spaces. */
function statOf(pid: number | string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
