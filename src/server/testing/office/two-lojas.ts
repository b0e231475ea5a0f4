/** An office of two lojas whose Staff see only their own, with what the other one has in every table that sales reach. */
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Restricao } from '../../../core/restricoes.ts'
import type { Tables } from '../../database/schema/types.ts'
import { type SignedIn, signIn } from '../http/accounts.ts'
import { type Call, caller } from '../http/requests.ts'
import { attach, pdfOfBytes } from './anexos.ts'
import {
  buildCampanha,
  buildColaborador,
  buildEmpreendimento,
  buildFavorecido,
  buildLoja,
  buildMeta,
  buildVenda,
} from './builders.ts'
import { attachComprovante } from './comprovantes.ts'
import { buildFechamento } from './financeiro.ts'

type Db = Kysely<Tables>

/** The records of one of the lojas. */
export interface OwnRecords {
  loja: string
  colaborador: string
  /** The colaborador as a payee. */
  favorecido: string
  vendas: string
  participante: string
  aplicacao: string
  anexo: string
  comprovante: string
  meta: string
  metaDoColaborador: string
  /** A draft of the loja's sales alone. */
  fechamento: string
}

const EMPREENDIMENTO = 'Edifício Comum'

/** A loja with two sales of March 2026, one of them long pending; `mark` stands in all that tells them from others'. */
export async function buildLojaWithVendas(
  db: Db,
  administrador: Call,
  { mark, valor, shared }: { mark: string; valor: number; shared: Shared },
): Promise<OwnRecords> {
  const { id: loja } = await buildLoja(db, { nome: `Loja ${mark}` })
  const { id: colaborador } = await buildColaborador(db, { nome: `Pessoa de ${mark}`, loja_id: loja })
  const de = { loja_id: loja, empreendimento_id: shared.empreendimento, colaborador_id: colaborador }
  const participantes = [{ colaborador_id: colaborador, status_comissao: 'Pago' as const }]
  const { id: vendas } = await buildVenda(
    db,
    {
      ...de,
      numero_venda: `${mark}1/2026`,
      cliente_nome: `Cliente ${mark} Um`,
      cliente_email: `${mark.toLowerCase()}@cliente.example`,
      unidade: `${mark}-9`,
      torre: 'A',
      valor_venda: valor,
      status: 'Assinada/Pendente',
      tipo_pendencia: ['CTPS'],
      observacoes: `Combinado com ${mark}`,
    },
    participantes,
  )
  await buildVenda(db, {
    ...de,
    numero_venda: `${mark}2/2026`,
    cliente_nome: `Cliente ${mark} Dois`,
    unidade: `${mark}-10`,
    valor_venda: valor,
    status: 'Assinada',
  })
  await sql`update vendas set created_at = '2026-02-01' where id = ${vendas}`.execute(db)
  const applied = await administrador('POST', '/campanhas/aplicacoes', {
    campanha_id: shared.campanha,
    venda_id: vendas,
    desconto_aplicado: 100,
    bonus_comissao_aplicado: 1,
  })
  const anexo = await attach(administrador, vendas, pdfOfBytes(40), { nome: `${mark}.pdf` })
  // Of no sale.
  const aprovado = await buildFechamento(db, {
    lojas: [loja],
    pagamentos: [{ valores: [], adiantamento: 10, status: 'Pago' }],
  })
  const pago = aprovado.pagamentos[0]?.id
  await attachComprovante(administrador, aprovado.id, pdfOfBytes(40), { pagamentos: [pago] })
  const meta = await buildMeta(db, { nome: `Meta da loja ${mark}`, loja_id: loja })
  const ofPerson = await buildMeta(db, { nome: `Meta de quem é de ${mark}`, colaborador_id: colaborador })
  const { id: participante } = await db
    .selectFrom('vendas_participantes')
    .select('id')
    .where('venda_id', '=', vendas)
    .executeTakeFirstOrThrow()
  return {
    loja,
    colaborador,
    favorecido: (await buildFavorecido(db, { colaborador_id: colaborador, nome: `Pessoa de ${mark}` })).id,
    vendas,
    participante,
    aplicacao: applied.body.campanhas[0].id,
    anexo: anexo.body.id,
    comprovante: (await administrador('GET', `/pagamentos/${pago}/comprovantes`)).body.itens[0].id,
    meta: meta.id,
    metaDoColaborador: ofPerson.id,
    fechamento: (await buildFechamento(db, { status: 'Rascunho', pagamentos: [], lojas: [loja] })).id,
  }
}

/** The records that both lojas use. */
export interface Shared {
  empreendimento: string
  campanha: string
}

export async function buildShared(db: Db): Promise<Shared> {
  const { id: empreendimento } = await buildEmpreendimento(db, { nome: EMPREENDIMENTO })
  const { id: campanha } = await buildCampanha(db)
  return { empreendimento, campanha }
}

/** Somebody of the Staff, of the loja by their colaborador; of none without one. */
export async function staffOf(
  app: FastifyInstance,
  db: Db,
  loja_id: string | null,
): Promise<SignedIn & { call: Call; colaborador: string }> {
  const signedIn = await signIn(app, { cargo: 'Staff' })
  const { id: colaborador } = await buildColaborador(db, { nome: 'Da Secretaria', cargo: 'Diretor', loja_id })
  await db
    .updateTable('usuarios')
    .set({ colaborador_id: colaborador })
    .where('id', '=', signedIn.usuario.id)
    .execute()
  return { ...signedIn, call: caller(app, signedIn.headers), colaborador }
}

/** Sets what Configurações takes from Staff. */
export async function restrict(db: Db, ...restricoes_do_staff: Restricao[]): Promise<void> {
  await db.updateTable('configuracoes').set({ restricoes_do_staff }).execute()
}
