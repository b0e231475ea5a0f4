import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/schema/types.ts'
import type { NewLogin } from '../session/logins.ts'
import { DEMO_PARTS, type Imobiliaria } from './imobiliaria.ts'
import type { Row } from './rows.ts'
import type { UsuarioDemo } from './usuarios.ts'
import type { VendaDemo } from './vendas.ts'

/** Creates a login in that transaction and returns its id. */
export type MakeLogin = (
  trx: Kysely<Tables>,
  login: Omit<NewLogin, 'hash'> & { senha: string },
) => Promise<string>

/** Writes all data in the transaction `trx`, in an order that satisfies every constraint. */
export async function insertImobiliaria(
  trx: Kysely<Tables>,
  imobiliaria: Imobiliaria,
  makeLogin: MakeLogin,
): Promise<void> {
  const { colaboradores, usuarios, vendas } = imobiliaria
  await trx.insertInto('lojas').values(imobiliaria.lojas).execute()
  await trx.insertInto('empreendimentos').values(imobiliaria.empreendimentos).execute()
  // Sellers must be active Corretores when their sales are inserted; departures and promotions follow.
  await trx
    .insertInto('colaboradores')
    .values(
      colaboradores.map(({ row, isSeller }) =>
        isSeller ? { ...row, cargo: 'Corretor' as const, status: 'Ativo' as const } : row,
      ),
    )
    .execute()
  await insertUsuarios(trx, usuarios, makeLogin)
  await giveGerente(trx, imobiliaria)
  await insertVendas(trx, vendas, usuarios)
  for (const { row } of colaboradores.filter(({ isSeller, until }) => isSeller && until < 1))
    await trx
      .updateTable('colaboradores')
      .set({ cargo: row.cargo, status: row.status })
      .where('id', '=', row.id)
      .execute()
  for (const table of ['campanhas', 'faixas', 'metas', 'sorteios'] as const)
    await insertRows(trx, table, imobiliaria[table])
  await insertFavorecidos(trx, imobiliaria)
  for (const part of DEMO_PARTS) await insertRows(trx, part, imobiliaria[part])
  await insertRows(trx, 'premiacoes', imobiliaria.premiacoes)
}

async function insertRows<T extends keyof Tables>(
  trx: Kysely<Tables>,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  // Row<T> is what the table takes; Kysely cannot follow a table that is a parameter.
  await trx
    .insertInto(table)
    .values(rows as never)
    .execute()
}

async function insertUsuarios(
  trx: Kysely<Tables>,
  usuarios: readonly UsuarioDemo[],
  makeLogin: MakeLogin,
): Promise<void> {
  for (const { row, senha } of usuarios) {
    const { nome, email } = row
    const user_id = senha === null ? null : await makeLogin(trx, { nome, email, senha, emailVerified: true })
    await trx
      .insertInto('usuarios')
      .values({ ...row, user_id })
      .execute()
  }
}

/** One of them gets another key, from the first Administrador. */
async function insertFavorecidos(
  trx: Kysely<Tables>,
  { favorecidos, chaveNova: { id, chave_pix }, usuarios }: Imobiliaria,
): Promise<void> {
  await trx.insertInto('favorecidos').values(favorecidos).execute()
  await sql`select set_config('plantao.usuario_id', ${usuarios[0]?.row.id ?? ''}, true)`.execute(trx)
  await trx
    .updateTable('favorecidos')
    .set({ tipo_chave: 'Aleatória', chave_pix })
    .where('id', '=', id)
    .execute()
  await sql`select set_config('plantao.usuario_id', '', true)`.execute(trx)
}

/** The first Administrador manages the first store, which has to exist before its people do. */
async function giveGerente(trx: Kysely<Tables>, { lojas, usuarios }: Imobiliaria): Promise<void> {
  const [loja, usuario] = [lojas[0], usuarios[0]]
  if (!loja || !usuario) return
  await trx.updateTable('lojas').set({ gerente_id: usuario.row.id }).where('id', '=', loja.id).execute()
}

/** Inserts each sale on behalf of someone in its store, so that its history has an author. */
async function insertVendas(
  trx: Kysely<Tables>,
  vendas: readonly VendaDemo[],
  usuarios: readonly UsuarioDemo[],
): Promise<void> {
  const authors = usuarios.filter(({ row, senha }) => row.status === 'Ativo' && senha !== null)
  const byAuthor = Map.groupBy(
    vendas,
    ({ row }) => authors.findLast((author) => author.row.loja_id === row.loja_id) ?? authors[0],
  )
  for (const [author, theirs] of byAuthor) {
    await sql`select set_config('plantao.usuario_id', ${author?.row.id ?? ''}, true)`.execute(trx)
    await trx
      .insertInto('vendas')
      .values(theirs.map(({ row, before }) => ({ ...row, ...before })))
      .execute()
    await trx
      .insertInto('vendas_participantes')
      .values(theirs.flatMap(({ participantes }) => participantes))
      .execute()
    for (const { row } of theirs.filter(({ before }) => before !== null)) {
      const { id, status, tipo_pendencia } = row
      await trx.updateTable('vendas').set({ status, tipo_pendencia }).where('id', '=', id).execute()
    }
  }
  await sql`select set_config('plantao.usuario_id', '', true)`.execute(trx)
}
