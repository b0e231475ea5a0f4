/** Reads from the audit when backups were made or failed. */
import { sql } from 'kysely'
import type { Db } from '../database/schema/types.ts'

interface Copias {
  ultima: { em: string; arquivo: string; bytes: number } | null
  /** The last failure after it. */
  falha: { em: string; erro: string } | null
}

/** The last backup and the failure since. */
export async function lastCopia(db: Db): Promise<Copias> {
  const { rows } = await sql<{
    ato: string
    em: string
    detalhes: { arquivo: string; bytes: number; erro: string }
  }>`
    select distinct on (ato) ato, em, detalhes from auditoria where ato in ('copia_feita', 'copia_falhou')
     order by ato, id desc`.execute(db)
  const made = rows.find(({ ato }) => ato === 'copia_feita')
  const failed = rows.find(({ ato }) => ato === 'copia_falhou')
  return {
    ultima: made ? { em: made.em, arquivo: made.detalhes.arquivo, bytes: made.detalhes.bytes } : null,
    falha: failed && !(made && made.em > failed.em) ? { em: failed.em, erro: failed.detalhes.erro } : null,
  }
}
