/** The server's secret as an external database keeps it, until it is moved to the settings of the servers. */
import { randomBytes } from 'node:crypto'
import { withClient } from '../client.ts'

const NAME = 'servidor'

/** The secret that the database has; null before the first start. */
export function readKeptSecret(ownerUrl: string): Promise<string | null> {
  return withClient({ connectionString: ownerUrl }, async (owner) => {
    const { rows } = await owner.query<{ valor: string }>(
      'select valor from plantao.segredos where nome = $1',
      [NAME],
    )
    return rows[0]?.valor ?? null
  })
}

/** Puts a random one, which nothing uses, in its place, if it is still `secret`; returns whether it was. */
export function withdrawKeptSecret(ownerUrl: string, secret: string): Promise<boolean> {
  return withClient({ connectionString: ownerUrl }, async (owner) => {
    const { rowCount } = await owner.query(
      'update plantao.segredos set valor = $3 where nome = $1 and valor = $2',
      [NAME, secret, randomBytes(32).toString('hex')],
    )
    return rowCount === 1
  })
}
