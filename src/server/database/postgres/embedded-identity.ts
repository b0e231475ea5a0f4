import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { lchown, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

type User = { uid: number; gid: number }

/** The user who runs PostgreSQL's programs; null for the current user. */
export type Identity = { user: User; capability?: string } | null

/**
 * Chooses the user who runs PostgreSQL. PostgreSQL refuses root, so root switches to an unprivileged user: the
 * cluster's owner, else `postgres`, else `nobody`.
 * @param cluster the cluster's folder; may not exist yet.
 * @param needed programs and folders that the user must be able to execute and traverse.
 * @throws {Error} if the cluster belongs to another user, or no user can be given the required access.
 */
export async function chooseIdentity(cluster: string, needed: string[]): Promise<Identity> {
  const me = process.getuid?.()
  if (me === undefined) return null
  const owner = existsSync(cluster) ? await stat(cluster) : null
  if (me !== 0) {
    if (owner && owner.uid !== me)
      throw new Error(
        `A pasta ${cluster} pertence a outro usuário do sistema. Inicie o Plantão com o usuário que a criou, ou como root.`,
      )
    return null
  }
  const user = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : await unprivilegedUser()
  const found = WAYS.map((capability) => ({ user, capability })).find((identity) =>
    canReach(identity, needed),
  )
  if (!found)
    throw new Error(
      `Como root, o Plantão entrega o PostgreSQL a um usuário sem privilégios, que não alcança ${needed.join(' ou ')}. Abra o caminho (chmod o+x nas pastas acima), inicie o Plantão com um usuário comum, ou informe um banco externo em DATABASE_URL.`,
    )
  if (owner?.uid === 0) await handOver(cluster, found)
  return found
}

// The project may be inside a private folder, such as /root. One capability lets the unprivileged user traverse it;
// containers usually allow only the last one.
const WAYS = [undefined, 'dac_read_search', 'dac_override']

/** Command and options for `spawn` to run a program as the identity. */
export function runAs(
  identity: Identity,
  command: string,
  args: string[],
): { command: string; args: string[]; options: Partial<User> } {
  if (!identity) return { command, args, options: {} }
  const { user, capability } = identity
  if (!capability) return { command, args, options: user }
  const kept = `-all,+${capability}`
  // Without this bit the kernel ignores capabilities when a program checks its access rights.
  const setpriv = [
    '--securebits=+no_setuid_fixup',
    `--reuid=${user.uid}`,
    `--regid=${user.gid}`,
    '--clear-groups',
    '--no-new-privs',
  ]
  setpriv.push(`--inh-caps=${kept}`, `--ambient-caps=${kept}`, '--', command, ...args)
  return { command: 'setpriv', args: setpriv, options: {} }
}

/** Recursively changes the owner of a folder to the identity's user. */
export async function handOver(folder: string, identity: Identity): Promise<void> {
  if (!identity) return
  const { uid, gid } = identity.user
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid)
  await lchown(folder, uid, gid)
}

async function unprivilegedUser(): Promise<User> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const found = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody')
  if (!found)
    throw new Error(
      'Como root, o Plantão precisa do usuário postgres ou nobody para o PostgreSQL. Crie um deles, ou inicie o Plantão com um usuário comum.',
    )
  return { uid: Number(found[2]), gid: Number(found[3]) }
}

function canReach(identity: Identity, paths: string[]): boolean {
  const { command, args, options } = runAs(identity, 'sh', ['-c', CAN_REACH_ALL, 'sh', ...paths])
  return spawnSync(command, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0
}

const CAN_REACH_ALL = 'for path; do test -x "$path" || exit 1; done'
