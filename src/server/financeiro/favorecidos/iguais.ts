/** Payees who have something in common: a document, a key, or what one of them owes under the CPF of another. */
import { type RawBuilder, sql } from 'kysely'
import type { FavorecidoInput } from '../../../contract/financeiro/favorecidos.ts'
import { normalizeDocumento } from '../../../core/cpf-cnpj.ts'
import type { Devedor } from '../../../core/financeiro/bloqueios.ts'
import {
  cnpjOfAnother,
  documentoOfAnother,
  type FavorecidoTipo,
  mayShareCnpj,
  type Vinculo,
} from '../../../core/financeiro/favorecidos.ts'
import { Recusa } from '../../../core/recusa.ts'
import type { Db } from '../../database/schema/types.ts'

interface Outro {
  id: string
  nome: string
  tipo: FavorecidoTipo
  documento: string | null
  vinculo: Vinculo | null
}

/** The document that identifies the person of the payee `f`: its own or, without one, the CPF of the colaborador. */
export function documentoOf(f: string): RawBuilder<string | null> {
  const of = (column: string) => sql.ref(`${f}.${column}`)
  return sql`coalesce(${of('documento')}, (select c.cpf from colaboradores c where c.id = ${of('colaborador_id')}))`
}

/** Other payees of that document, as stored, by age. */
async function othersOfDocumento(db: Db, documento: string | null, exceto?: string): Promise<Outro[]> {
  if (!documento) return []
  const { rows } = await sql<Outro>`
    select f.id, f.nome, f.tipo, f.documento, f.vinculo from favorecidos f
     where (f.documento = ${documento}
            or (f.documento is null
                and f.colaborador_id = (select c.id from colaboradores c where c.cpf = ${documento})))
       and f.id is distinct from ${exceto ?? null}::uuid
     order by f.created_at, f.id`.execute(db)
  return rows
}

/** Payees with the document or the key that is typed, but for `exceto`; the key as it is stored. */
export async function iguais(
  db: Db,
  { documento, chave_pix, exceto }: { documento: string; chave_pix: string; exceto?: string },
) {
  const outros = await othersOfDocumento(db, normalizeDocumento(documento), exceto)
  const { rows: chave } = await sql<{ id: string; nome: string }>`
    select f.id, f.nome from favorecidos f
     where f.chave_pix = ${chave_pix} and f.junto_de is null and f.id is distinct from ${exceto ?? null}::uuid
     order by f.nome, f.id limit 20`.execute(db)
  return {
    documento: outros.map((outro) => ({ id: outro.id, nome: outro.nome, divide: mayShareCnpj(outro) })),
    chave,
  }
}

/**
 * The database refuses another payee of the same document; this says whose it is. `id` is the payee who is edited. Throws Recusa
 * DUPLICADO, or CNPJ_DE_OUTRO for a CNPJ that brokers may share and that nobody was asked about, with the other in
 * `dados.favorecido`.
 */
export async function requireDocumento(db: Db, typed: FavorecidoInput, id?: string): Promise<void> {
  const before = id === undefined ? undefined : await selectIdentity(db, id)
  const isKept =
    before !== undefined &&
    before.documento === typed.documento &&
    (typed.documento !== null || before.colaborador_id === typed.colaborador_id)
  if (isKept) return
  const outros = await othersOfDocumento(db, typed.documento ?? (await cpfOf(db, typed.colaborador_id)), id)
  const [outro] = outros
  if (!outro) return
  const dados = { favorecido: { id: outro.id, nome: outro.nome } }
  if (![typed, ...outros].every(mayShareCnpj))
    throw new Recusa('DUPLICADO', documentoOfAnother(outro.nome), { campo: 'documento', dados })
  if (!typed.cnpj_compartilhado)
    throw new Recusa('CNPJ_DE_OUTRO', cnpjOfAnother(outro.nome), { campo: 'cnpj_compartilhado', dados })
}

function selectIdentity(db: Db, id: string) {
  return db
    .selectFrom('favorecidos')
    .select(['documento', 'colaborador_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

async function cpfOf(db: Db, colaborador_id: string | null): Promise<string | null> {
  if (colaborador_id === null) return null
  const found = await db
    .selectFrom('colaboradores')
    .select('cpf')
    .where('id', '=', colaborador_id)
    .executeTakeFirst()
  return found?.cpf ?? null
}

/** Other payees with the same CPF or CNPJ who owe something that is not to be undone, by the id of each given payee. */
export async function debtorsOfSameDocumento(
  db: Db,
  favorecidos: Iterable<string>,
): Promise<Map<string, Devedor[]>> {
  const { rows } = await sql<Devedor & { favorecido_id: string }>`
    with devedores as materialized (
      select d.id, ${documentoOf('d')} as documento from favorecidos d where d.a_recuperar > 0),
    estes as materialized (
      select f.id, ${documentoOf('f')} as documento from favorecidos f where f.id = any(${[...favorecidos]}::uuid[]))
    select e.id as favorecido_id, f.nome, x.deve, length(d.documento) = 14 as cnpj
      from estes e
      join devedores d on d.documento = e.documento and d.id <> e.id
      join favorecidos f on f.id = d.id
     cross join lateral (select plantao.a_descontar(f) as deve) x
     where x.deve > 0
     order by x.deve desc, f.nome, f.id`.execute(db)
  return Map.groupBy(rows, ({ favorecido_id }) => favorecido_id)
}
