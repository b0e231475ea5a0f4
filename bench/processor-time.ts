/** What the server and its database spent so far, which other work on the machine changes less than times. Linux only. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Client } from 'pg'

const MS_PER_TICK = 10

/** Processor time so far, in ms, of the servers' processes and of all processes of their database, to which `owner` is connected. */
export function processorTimes(
  serverPids: readonly number[],
  owner: Client,
): { node: number; postgres: number } {
  return {
    node: sum(serverPids.map((pid) => ticksOf(pid))) * MS_PER_TICK,
    postgres: ticksOfPostgres(owner) * MS_PER_TICK,
  }
}

function ticksOf(pid: number): number {
  return sum(statOf(pid).slice(11, 13))
}

/** With that of its children that have ended, such as those of connections that were closed. */
function ticksOfFamily(pid: string): number {
  return sum(statOf(pid).slice(11, 15))
}

const sum = (ticks: readonly (string | number)[]): number =>
  ticks.reduce<number>((total, one) => total + Number(one), 0)

function ticksOfPostgres(owner: Client): number {
  // The owner's own connection is a child of the database's first process.
  const { processID } = owner as Client & { processID: number }
  const server = statOf(processID)[1] ?? ''
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .reduce((total, pid) => total + ticksOfChild(pid, server), ticksOfFamily(server))
}

/** None of a process that has another parent, or has ended since it was listed: the family's contain those. */
function ticksOfChild(pid: string, parent: string): number {
  try {
    const stat = statOf(pid)
    return stat[1] === parent ? sum(stat.slice(11, 13)) : 0
  } catch {
    return 0
  }
}

/** The fields after the command's name, which may contain spaces. */
function statOf(pid: number | string): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}
