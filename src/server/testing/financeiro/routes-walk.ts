/**
 * A random walk through the routes, by Administradores, by Staff whose view is restricted now and then, and by people
 * without permissions: each call must be taken or refused as the oracle says, and add the movements that it names, to the
 * centavo.
 */
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../database/schema/types.ts'
import { makeLinhas } from '../../financeiro/atos.ts'
import { actingAs } from '../database/database.ts'
import { signIn } from '../http/accounts.ts'
import { caller } from '../http/requests.ts'
import { buildEmpreendimento, buildFavorecido, buildLoja, buildVenda } from '../office/builders.ts'
import { staffOf } from '../office/two-lojas.ts'
import { createRandom } from '../random.ts'
import { newWorld } from './oracle-world.ts'
import { COMISSAO_ACTS } from './routes-walk-comissoes.ts'
import { FECHAMENTO_ACTS } from './routes-walk-fechamentos.ts'
import { OUTROS_ACTS } from './routes-walk-outros.ts'
import { countedDay, PAGAMENTO_ACTS } from './routes-walk-pagamentos.ts'
import type { Person, RoutesWalk } from './routes-walk-state.ts'
import { compare } from './walk-compare.ts'

const PAYEES = 6
const SALES = 12
const COMPARED_EVERY = 50

const ACTS = { ...COMISSAO_ACTS, ...FECHAMENTO_ACTS, ...PAGAMENTO_ACTS, ...OUTROS_ACTS }
type Act = keyof typeof ACTS

/** How often each act is tried. */
const WEIGHTS: Readonly<Record<Act, number>> = {
  nova: 5,
  liberar: 12,
  desfazerLiberacao: 3,
  marcar: 3,
  pagarPorFora: 4,
  pagarDireto: 3,
  estornar: 5,
  devolver: 2,
  desfazerMovimento: 4,
  desistir: 3,
  criar: 6,
  incluir: 8,
  retirar: 4,
  descontar: 4,
  excluir: 1,
  enviar: 12,
  retirarDoEnvio: 2,
  pedirCorrecao: 2,
  aprovar: 14,
  marcarEnviado: 8,
  desfazerEnvio: 2,
  rejeitar: 3,
  corrigirChave: 6,
  marcarPago: 16,
  devolvido: 4,
  pagarEnviados: 3,
  ler: 4,
  restringir: 2,
  adiantar: 10,
  reter: 5,
  premiar: 2,
  ajustar: 3,
  desfazerAjuste: 2,
  bonus: 5,
  pedirBaixa: 4,
  decidirBaixa: 8,
}

interface Office {
  db: Kysely<Tables>
  app: FastifyInstance
  settled(): Promise<void>
  /** YYYY-MM-DD */
  hoje: string
}

/** Walks so many steps. Throws at the first disagreement, with the step. */
export async function walkRoutes(
  office: Office,
  { steps, seed }: { steps: number; seed: number },
): Promise<RoutesWalk> {
  const state = await begin(office, seed)
  for (let i = 0; i < SALES; i++) await state.newVenda()
  for (let step = 1; step <= steps; step++) {
    const kind: Act = state.random.weighted(WEIGHTS)
    try {
      await ACTS[kind](state)
      if (step % COMPARED_EVERY === 0 || step === steps) await compare(state)
    } catch (cause) {
      throw new Error(`Step ${step} of seed ${seed}, ${kind}`, { cause })
    }
  }
  return state
}

async function begin({ db, app, settled, hoje }: Office, seed: number): Promise<RoutesWalk> {
  const random = createRandom(seed)
  const world = newWorld()
  const payees: Awaited<ReturnType<typeof buildFavorecido>>[] = []
  for (let i = 0; i < PAYEES; i++)
    payees.push(await buildFavorecido(db, i === 0 ? { tipo_chave: null, chave_pix: null } : {}))
  for (const { id } of payees) world.dividas.set(id, 0)
  const lojas = [(await buildLoja(db)).id, (await buildLoja(db)).id] as const
  const { people, ana } = await peopleOf(app, db, lojas[0])
  const { id: empreendimento_id } = await buildEmpreendimento(db)
  const { rows } = await sql<{ ultimo: number }>`
    select coalesce(max(id), 0)::float8 as ultimo from comissoes_movimentos`.execute(db)
  const vendas = new Map<string, string>()
  return {
    db,
    world,
    random,
    favorecidos: payees.map(({ id }) => id),
    semChave: payees[0]?.id ?? '',
    lojas,
    people,
    ana,
    restricted: { lojas: false, marcar: false },
    vendas,
    alcances: new Map(),
    excecoes: new Set(),
    ajustes: [],
    baixas: new Map(),
    canceladas: new Set(),
    hoje,
    dia: countedDay(hoje),
    ultimo: rows[0]?.ultimo ?? 0,
    settled,
    accepted: new Map(),
    refused: new Map(),
    async newVenda() {
      const loja_id = random.pick(lojas)
      const two = random.shuffle(payees).slice(0, 2)
      const { id } = await buildVenda(
        db,
        { loja_id, empreendimento_id, status: 'Assinada', forma_pagamento: 'NF', valor_venda: 400_000 },
        two.map(({ colaborador_id }) => ({
          colaborador_id: colaborador_id ?? '',
          percentual_comissao: random.int(1, 300) / 100,
        })),
      )
      vendas.set(id, loja_id)
      // In the payees' order: ids differ from run to run of a seed.
      const byPayee = new Map((await linhasOf(db, id)).map((linha) => [linha.favorecido, linha]))
      for (const { id: favorecido } of payees) {
        const linha = byPayee.get(favorecido)
        if (!linha) continue
        world.linhas.set(linha.id, {
          ...linha,
          venda: id,
          liberado: 0,
          aprovado: 0,
          pago: 0,
          direto: 0,
          estornado: 0,
          typed: 'Pendente',
          dia: null,
        })
      }
    },
  }
}

/** Two Administradores, a Staff of that loja, somebody Inativo, and a visitor. */
async function peopleOf(app: FastifyInstance, db: Kysely<Tables>, loja: string) {
  const of = ({ usuario, headers }: Awaited<ReturnType<typeof signIn>>, cargo: Person['cargo']): Person => ({
    id: usuario.id,
    cargo,
    call: caller(app, headers),
  })
  const ana = of(await signIn(app), 'Administrador')
  const carlos = of(await signIn(app), 'Administrador')
  const staff = of(await staffOf(app, db, loja), 'Staff')
  const inativo = of(await signIn(app, { status: 'Inativo' }), null)
  const visitor: Person = { id: null, cargo: null, call: caller(app, {}) }
  const often = [ana, carlos, staff].flatMap((one) => Array.from({ length: 6 }, () => one))
  return { ana, people: [...often, inativo, visitor] }
}

async function linhasOf(db: Kysely<Tables>, venda: string) {
  return actingAs(db, null, async (trx) => {
    const participantes = await trx
      .selectFrom('vendas_participantes')
      .select('id')
      .where('venda_id', '=', venda)
      .execute()
    await makeLinhas(
      trx,
      participantes.map(({ id }) => id),
    )
    const { rows } = await sql<{ id: string; participante: string; favorecido: string; valor: number }>`
      select id, participante_id as participante, favorecido_id as favorecido, (valor * 100)::float8 as valor
        from comissoes_linhas where venda_id = ${venda}`.execute(trx)
    return rows
  })
}
