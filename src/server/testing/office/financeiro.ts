/** Closings in any state, made by the product's own acts. */
import { randomUUID } from 'node:crypto'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { FechamentoStatus } from '../../../core/financeiro/fechamentos.ts'
import type { PagamentoStatus } from '../../../core/financeiro/pagamentos.ts'
import type { Tables } from '../../database/schema/types.ts'
import type { FavorecidosTable } from '../../database/schema/types-financeiro.ts'
import {
  approvePayments,
  markPaid,
  markReturned,
  payOutside,
  releaseComissoes,
  reversePaidOf,
} from '../../financeiro/atos.ts'
import { keepExtratos } from '../../financeiro/fechamentos/guardar-extratos.ts'
import { actingAs } from '../database/database.ts'
import { buildFavorecido, buildUsuario, buildVenda } from './builders.ts'

type Db = Kysely<Tables>
type Favorecido = Selectable<FavorecidosTable>

const DAY = '2026-04-20'

interface NewPagamento {
  /** By default a new one. */
  favorecido?: Favorecido
  /** The commissions that it pays, in reais, each of a sale of its own. */
  valores?: number[]
  adiantamento?: number
  /** The discount for the payee's debt. */
  desconto?: number
  retencoes?: { rubrica: string; valor: number }[]
  /** On which it is paid or given back, if it is. */
  dia?: string
  /** After the approval; 'A pagar' by default. */
  status?: Exclude<PagamentoStatus, 'Rascunho' | 'Cancelado'>
  /** The loja of its sales. */
  loja_id?: string
}

interface NewFechamento {
  status?: FechamentoStatus
  pagamentos?: NewPagamento[]
  /** The lojas whose sales it pays; all of them by default. */
  lojas?: string[]
  corte?: string
  dia_pagamento?: string
  /** By default two new ones. */
  enviado_por?: { id: string }
  aprovado_por?: { id: string }
}

export interface BuiltFechamento {
  id: string
  pagamentos: { id: string; favorecido: Favorecido; linhas: string[] }[]
}

/** A released line of the payee, of a sale of its own. Returns its id. */
export async function buildLiberada(
  db: Db,
  {
    favorecido,
    valor = 1_000,
    loja_id,
    venda: more = {},
  }: {
    favorecido: Favorecido
    valor?: number
    loja_id?: string
    venda?: Parameters<typeof buildVenda>[1]
  },
): Promise<string> {
  const { colaborador_id } = favorecido
  const venda = await buildVenda(db, loja_id === undefined ? more : { loja_id, ...more }, [
    colaborador_id === null ? {} : { colaborador_id, valor_comissao: valor },
  ])
  return actingAs(db, null, async (trx) => {
    if (colaborador_id === null) {
      const { id } = await trx
        .insertInto('comissoes_linhas')
        .values({ venda_id: venda.id, favorecido_id: favorecido.id, papel: 'Parceria', valor })
        .returning('id')
        .executeTakeFirstOrThrow()
      await releaseComissoes(trx, [id])
      return id
    }
    const participantes = await trx
      .selectFrom('vendas_participantes')
      .select('id')
      .where('venda_id', '=', venda.id)
      .execute()
    await releaseComissoes(
      trx,
      participantes.map(({ id }) => id),
    )
    const line = await trx
      .selectFrom('comissoes_linhas')
      .select('id')
      .where('venda_id', '=', venda.id)
      .executeTakeFirstOrThrow()
    return line.id
  })
}

/** Lets the payee owe an amount in reais: a commission was paid, and is taken back. */
export async function buildDivida(db: Db, favorecido: Favorecido, valor: number): Promise<void> {
  const linha = await buildLiberada(db, { favorecido, valor })
  await actingAs(db, null, async (trx) => {
    await payOutside(trx, { linha, valor, dia: DAY })
    await reversePaidOf(trx, [{ linha, valor }], { dia: DAY })
  })
}

/** Somebody, by default nobody who is known, asks to write off an amount in reais of what the payee owes. Returns the request's id. */
export async function buildBaixaPedida(
  db: Db,
  favorecido: { id: string },
  valor: number,
  quem: { id: string } = { id: randomUUID() },
): Promise<string> {
  const { id } = await actingAs(db, quem, (trx) =>
    trx
      .insertInto('baixas')
      .values({ favorecido_id: favorecido.id, valor, motivo: 'Acordo' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** Somebody went through what left the bank before a restore; as the owner, who alone may say so without an Administrador. */
export async function confirmRestore(ownerDb: Db): Promise<void> {
  await sql`select plantao.selar_ato('restauracao_conferida', '{}')`.execute(ownerDb)
}

/** A double from before there was one payee a document: another payee, by default of no colaborador, with the document of `favorecido`. */
export async function buildRepetido(
  ownerDb: Db,
  favorecido: Pick<Favorecido, 'documento'>,
  overrides: Partial<Insertable<FavorecidosTable>> = {},
): Promise<Favorecido> {
  const { id } = await buildFavorecido(ownerDb, { tipo: 'Outro', ...overrides })
  return ownerDb.transaction().execute(async (trx) => {
    // No trigger asks.
    await sql`set local session_replication_role = replica`.execute(trx)
    return trx
      .updateTable('favorecidos')
      .set({ documento: favorecido.documento, documento_repetido: true })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** A closing, by default Aprovado, with one payment of R$ 1.000,00 that is to be paid. */
export async function buildFechamento(
  db: Db,
  { status = 'Aprovado', pagamentos = [{}], lojas = [], ...more }: NewFechamento = {},
): Promise<BuiltFechamento> {
  const { enviado_por = await buildUsuario(db), aprovado_por = await buildUsuario(db), ...days } = more
  const { id } = await db
    .insertInto('fechamentos')
    .values({ corte: '2026-04-15', dia_pagamento: DAY, ...days })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (lojas.length > 0)
    await db
      .insertInto('fechamentos_lojas')
      .values(lojas.map((loja_id) => ({ fechamento_id: id, loja_id })))
      .execute()
  const built: BuiltFechamento['pagamentos'] = []
  for (const one of pagamentos) built.push(await buildRascunho(db, id, one))
  const become = (author: { id: string } | null, ...following: FechamentoStatus[]) =>
    actingAs(db, author, async (trx) => {
      for (const next of following)
        await trx.updateTable('fechamentos').set({ status: next }).where('id', '=', id).execute()
    })
  if (status === 'Preparando') return { id, pagamentos: built }
  await become(null, 'Rascunho')
  if (status === 'Rascunho') return { id, pagamentos: built }
  await become(enviado_por, 'Em aprovação')
  if (status === 'Em aprovação') return { id, pagamentos: built }
  await become(aprovado_por, 'Aprovando')
  if (status === 'Aprovando') return { id, pagamentos: built }
  const ids = built.map((one) => one.id)
  await actingAs(db, aprovado_por, async (trx) => {
    await approvePayments(trx, ids)
    await keepExtratos(trx, ids)
  })
  await become(aprovado_por, 'Aprovado')
  for (const [i, { status: wanted = 'A pagar', dia = DAY }] of pagamentos.entries())
    await bringTo(db, built[i]?.id ?? '', { status: wanted, dia })
  return { id, pagamentos: built }
}

async function buildRascunho(
  db: Db,
  fechamento_id: string,
  { favorecido, valores = [1_000], adiantamento = 0, desconto = 0, retencoes = [], loja_id }: NewPagamento,
): Promise<BuiltFechamento['pagamentos'][number]> {
  const payee = favorecido ?? (await buildFavorecido(db))
  if (desconto > 0) await buildDivida(db, payee, desconto)
  const linhas: string[] = []
  for (const valor of valores)
    linhas.push(
      await buildLiberada(db, {
        favorecido: payee,
        valor,
        ...(loja_id === undefined ? {} : { loja_id }),
      }),
    )
  const { id } = await db
    .insertInto('pagamentos')
    .values({
      fechamento_id,
      favorecido_id: payee.id,
      adiantamento,
      desconto,
      retencoes: JSON.stringify(retencoes),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (linhas.length > 0)
    await db
      .insertInto('fechamentos_itens')
      .values(linhas.map((linha_id, i) => ({ linha_id, pagamento_id: id, valor: valores[i] ?? 0 })))
      .execute()
  return { id, favorecido: payee, linhas }
}

async function bringTo(
  db: Db,
  pagamento: string,
  { status, dia }: Required<Pick<NewPagamento, 'status' | 'dia'>>,
) {
  if (status === 'A pagar') return
  await actingAs(db, null, async (trx) => {
    if (status === 'Enviado' || status === 'Rejeitado') {
      await trx.updateTable('pagamentos').set({ status }).where('id', '=', pagamento).execute()
      return
    }
    await markPaid(trx, [pagamento], dia)
    if (status === 'Devolvido') await markReturned(trx, [pagamento], dia)
  })
}

/** A file for the bank of a new closing, whose payment is Enviado in it. Returns its id. */
export async function buildArquivoDoBanco(db: Db): Promise<string> {
  const { id: fechamento_id, pagamentos } = await buildFechamento(db, { pagamentos: [{ status: 'Enviado' }] })
  const { id } = await db
    .insertInto('arquivos_do_banco')
    .values({
      fechamento_id,
      nome: `pix-${fechamento_id}.csv`,
      layout: 'Exemplo',
      codificacao: 'utf-8',
      cabecalho: null,
      quantidade: 1,
      valor: 1_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into arquivos_do_banco_linhas (arquivo_id, pagamento_id, ordem, referencia, valor, linha, destino)
    select ${id}, p.id, 1, upper('PLT' || left(replace(p.id::text, '-', ''), 10)), p.saldo, p.chave_pix,
           plantao.selo_do_pagamento(p)
      from pagamentos p where p.id = ${pagamentos[0]?.id}`.execute(db)
  return id
}
