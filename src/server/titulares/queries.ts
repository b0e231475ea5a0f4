/** Everything held on a CPF. */
import { type RawBuilder, sql } from 'kysely'
import type { Titular, VendaDoTitular } from '../../contract/titulares.ts'
import type { PartOf } from '../../core/cadastros-partes.ts'
import { CLIENT_COLUMNS } from '../../core/dados-pessoais.ts'
import { formatCpf } from '../../core/documents.ts'
import { LIBERACAO_MESSAGES } from '../../core/financeiro/liberacoes.ts'
import { Recusa } from '../../core/recusa.ts'
import { anonymisationRefusals, MAX_VENDAS_DO_TITULAR, TITULAR_MESSAGES } from '../../core/titulares.ts'
import { containing } from '../cadastro/text.ts'
import type { Db } from '../database/schema/types.ts'
import type { Cipher } from '../process/cipher.ts'
import { type FoundRascunho, rascunhosWith } from '../rascunhos/rascunhos.ts'
import { favorecidosOf } from './favorecidos.ts'
import { guardadasOf } from './guardadas.ts'

const MAX_ACESSOS = 500

export interface Found extends Omit<Titular, 'vendas_excluidas'> {
  vendas_excluidas: Omit<Titular['vendas_excluidas'][number], 'dados'>[]
}

/** Everything held on the CPF (11 digits), as of `today` (YYYY-MM-DD). Throws Recusa TITULAR_GRANDE beyond 1000 sales. */
export async function findTitular(db: Db, cpf: string, cipher: Cipher, today: string): Promise<Found> {
  const vendas = await vendasOf(db, cpf)
  const guardadas = await guardadasOf(db, cpf)
  return {
    cpf,
    vendas,
    vendas_excluidas: guardadas,
    colaborador: await colaboradorOf(db, cpf),
    favorecidos: await favorecidosOf(db, cpf),
    importacoes: await importacoesOf(db, cpf),
    rascunhos: await nameAuthors(db, await rascunhosWith(db, cipher, textsOf(cpf))),
    acessos: await acessosTo(db, [...vendas, ...guardadas]),
    impedimentos: await refusalsOf(db, vendas, guardadas, today),
  }
}

/** Why the client of these sales may not be anonymised as of `today` (YYYY-MM-DD); empty if they may. */
export async function refusalsOf(
  db: Db,
  ...kept: Parameters<typeof anonymisationRefusals>
): Promise<string[]> {
  const numeros = kept[0].map(({ numero_venda }) => numero_venda)
  const { rows: unsettled } = await sql`
    select from vendas v where v.numero_venda = any(${numeros}::text[]) and plantao.comissao_em_aberto(v.id) limit 1`.execute(
    db,
  )
  const loading = await db.selectFrom('cargas_arquivos').select('id').limit(1).executeTakeFirst()
  return [
    ...anonymisationRefusals(...kept),
    ...(unsettled.length > 0 ? [LIBERACAO_MESSAGES.em_aberto] : []),
    ...(loading ? [TITULAR_MESSAGES.carga] : []),
  ]
}

/** How a CPF may have been typed. */
export function textsOf(cpf: string): string[] {
  return [cpf, formatCpf(cpf)]
}

/** The sales whose client has the CPF, the newest first. Throws Recusa TITULAR_GRANDE beyond 1000. */
export async function vendasOf(db: Db, cpf: string): Promise<VendaDoTitular[]> {
  const { rows } = await sql<VendaDoTitular>`
    select v.id, v.numero_venda, v.status, ${CLIENT}, v.tipo_renda, v.tipo_pendencia,
           v.descricao_outras_pendencias, e.nome as empreendimento, l.nome as loja, v.torre, v.unidade, v.data_venda,
           v.data_aprovacao, v.data_desembolso, v.forma_pagamento, v.valor_venda, v.valor_ato, v.valor_financiado,
           v.motivo_rejeicao, v.observacoes, v.created_at, v.updated_at, plantao.guardada_ate(v) as guardada_ate,
           ${sql.join(Object.values(OF_PARTS).filter((rows) => rows !== null))}
      from vendas v join empreendimentos e on e.id = v.empreendimento_id join lojas l on l.id = v.loja_id
     where ${hasCpf(cpf)}
     order by v.data_venda desc, v.id limit ${MAX_VENDAS_DO_TITULAR + 1}`.execute(db)
  if (rows.length > MAX_VENDAS_DO_TITULAR)
    throw new Recusa('TITULAR_GRANDE', `Há mais de ${MAX_VENDAS_DO_TITULAR} vendas com este CPF.`)
  return rows
}

/** The data of each part of a sale that a titular gets; null for parts that are about others. */
const OF_PARTS: Readonly<Record<PartOf<'vendas'>, RawBuilder<unknown> | null>> = {
  // The participants' commissions are about others.
  vendas_participantes: null,
  comissoes_linhas: null,
  // It says what the sale was worth to the participants.
  campanhas_vendas: null,
  vendas_anexos: sql`
    (select coalesce(jsonb_agg(jsonb_build_object('categoria', a.categoria, 'nome', a.nome, 'tamanho', a.tamanho,
              'created_at', a.created_at) order by a.created_at, a.id), '[]')
       from vendas_anexos a where a.venda_id = v.id) as anexos`,
}

const CLIENT = sql.join(CLIENT_COLUMNS.map((column) => sql.ref(`v.${column}`)))

/** Through the index of the sales' joined text. */
function hasCpf(cpf: string) {
  return sql<boolean>`v.busca like ${containing(cpf)} and v.cliente_cpf = ${cpf}`
}

async function colaboradorOf(db: Db, cpf: string): Promise<Titular['colaborador']> {
  const found = await db
    .selectFrom('colaboradores')
    .select(['id', 'nome', 'cpf', 'cargo', 'status', 'telefone', 'email', 'data_admissao'])
    .where('cpf', '=', cpf)
    .executeTakeFirst()
  return found ?? null
}

async function importacoesOf(db: Db, cpf: string): Promise<Titular['importacoes']> {
  const { rows } = await sql<Titular['importacoes'][number]>`
    select i.arquivo, l.linha, l.nome, i.created_at as em
      from importacoes_linhas l join importacoes i on i.id = l.importacao_id
     where regexp_replace(coalesce(l.cpf, ''), '\\D', '', 'g') = ${cpf}
     order by i.created_at desc, l.linha`.execute(db)
  return rows
}

async function nameAuthors(db: Db, found: readonly FoundRascunho[]): Promise<Titular['rascunhos']> {
  if (found.length === 0) return []
  const people = await db
    .selectFrom('usuarios')
    .select(['user_id', 'nome'])
    .where(
      'user_id',
      'in',
      found.map(({ user_id }) => user_id),
    )
    .execute()
  const names = new Map(people.map(({ user_id, nome }) => [user_id, nome]))
  return found.map(({ user_id, updated_at }) => ({ de: names.get(user_id) ?? 'Alguém', em: updated_at }))
}

async function acessosTo(
  db: Db,
  vendas: readonly { id: string; numero_venda: string }[],
): Promise<Titular['acessos']> {
  const { rows } = await sql<{
    em: string
    quem: string | null
    registro_id: string
    ato: string
    em_que: string
  }>`
    select em, usuario_nome as quem, registro_id, ato, detalhes ->> 'em' as em_que from auditoria
     where registro_id = any(${vendas.map(({ id }) => id)}) and ato in ('dados_abertos', 'venda_guardada_lida')
     order by id desc limit ${MAX_ACESSOS}`.execute(db)
  const numbers = new Map(vendas.map(({ id, numero_venda }) => [id, numero_venda]))
  return rows.map(({ em, quem, registro_id, ato, em_que }) => ({
    em,
    quem,
    numero_venda: numbers.get(registro_id) ?? '',
    como: ato === 'venda_guardada_lida' ? 'registro da venda excluída' : (WAYS[em_que] ?? em_que),
  }))
}

const WAYS: Readonly<Record<string, string>> = {
  tela: 'na tela',
  PDF: 'em PDF',
  pedido: 'na tela, a pedido',
  anexo: 'em um anexo',
}
