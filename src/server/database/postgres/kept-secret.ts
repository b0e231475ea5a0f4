/** The server's secret as an external database keeps it, until it is moved to the settings of the servers. */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'

const NAME = 'servidor'

/** The secret that the database has; null before the first start. */
export function readKeptSecret(ownerUrl: string): Promise<string | null> {
  return withOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ valor: string }>(
      'select valor from plantao.segredos where nome = $1',
      [NAME],
    )
    return rows[0]?.valor ?? null
  })
}

/** Puts a random one, which nothing uses, in its place, if it is still `secret`; returns whether it was. */
export function withdrawKeptSecret(ownerUrl: string, secret: string): Promise<boolean> {
  return withOwner(ownerUrl, async (owner) => {
    const { rowCount } = await owner.query(
      'update plantao.segredos set valor = $3 where nome = $1 and valor = $2',
      [NAME, secret, randomBytes(32).toString('hex')],
    )
    return rowCount === 1
  })
}

async function withOwner<T>(connectionString: string, work: (owner: Client) => Promise<T>): Promise<T> {
  const owner = new Client({ connectionString })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
