/** The records that valid calls name: each is made by the builder of its noun, or by the call that makes it. */
import { type Kysely, sql } from 'kysely'
import type { RouteName } from '../../../contract/index.ts'
import { feriadosOf } from '../../../core/feriados.ts'
import type { Tables } from '../../database/schema/types.ts'
import type { TestDatabase } from '../database/database.ts'
import { nextNumber } from '../database/numbers.ts'
import { attach, beginAnexo, pdfOfBytes, sendPart } from '../office/anexos.ts'
import {
  buildCampanha,
  buildColaborador,
  buildEmpreendimento,
  buildFaixa,
  buildFavorecido,
  buildLoja,
  buildMeta,
  buildUsuario,
  buildVenda,
} from '../office/builders.ts'
import { attachComprovante, uploadComprovante } from '../office/comprovantes.ts'
import {
  buildArquivoDoBanco,
  buildBaixaPedida,
  buildDivida,
  buildFechamento,
  buildRepetido,
} from '../office/financeiro.ts'
import { csvOf, importsOf, typedRow } from '../office/importacoes.ts'
import { buildElegivel, buildPremiacao, buildSorteio } from '../office/sorteios.ts'
import type { Answer, Call } from './requests.ts'

/** The caller. */
export interface Person {
  /** The id of their usuario. */
  id: string
  email: string
  call: Call
}

/** The means of the functions that make records. */
interface Workshop extends Pick<TestDatabase, 'db' | 'ownerDb'> {
  administrador: Person
  /** Makes a valid call of the route and returns what it answers. */
  made(rota: RouteName, person?: Person): Promise<Answer['body']>
  /** The record of a kind that the calls name now; null if there need not be any. */
  record(kind: string, person: Person): Promise<string | null>
}

/** By noun, or by route if that needs another kind of record. */
type Makers = Record<string, (person: Person) => Promise<string | null>>

/** An id that no record has. */
const ABSENT = '11111111-1111-4111-8111-111111111111'

/**
 * The records of a run of calls. `made` makes a valid call of a route, of which some records come.
 * A kind's record is made once and named by all calls until `forget`.
 */
export function recordsFor(workshop: Omit<Workshop, 'record'>) {
  const known = new Map<string, string | null>()

  async function record(kind: string, person: Person): Promise<string | null> {
    const earlier = known.get(kind)
    if (earlier !== undefined) return earlier
    const maker = makers[kind]
    const id = maker ? await maker(person) : ABSENT
    // A file is forgotten as soon as it is imported.
    if (kind !== 'planilhas') known.set(kind, id)
    return id
  }

  const equipped: Workshop = { ...workshop, record }
  const makers: Makers = {
    ...recordsOfOffice(equipped),
    ...recordsOfPeople(equipped),
    ...recordsOfMoney(equipped),
    ...recordsOfFiles(equipped),
  }
  return { record, isKind: (kind: string) => kind in makers, forget: () => known.clear() }
}

/** A promotion of which a bonus was made. */
async function promocaoComBonus(db: Kysely<Tables>): Promise<string> {
  const { id: faixa_id } = await buildFaixa(db)
  const { id: favorecido_id, colaborador_id } = await buildFavorecido(db)
  const promocao = await db
    .insertInto('colaboradores_faixas')
    .values({ faixa_id, colaborador_id: colaborador_id ?? '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('comissoes_linhas')
    .values({ favorecido_id, promocao_id: promocao.id, papel: 'Bônus', valor: 1 })
    .execute()
  return promocao.id
}

function recordsOfOffice({ db, ownerDb, made, record }: Workshop): Makers {
  return {
    lojas: async () => (await buildLoja(db)).id,
    empreendimentos: async () => (await buildEmpreendimento(db)).id,
    colaboradores: async () => (await buildColaborador(db)).id,
    campanhas: async () => (await buildCampanha(db)).id,
    bonus: (person) => record('campanhas', person),
    bonusDePromocoes: (person) => record('faixas', person),
    'bonusDePromocoes.retirar': () => promocaoComBonus(db),
    'bonusDePromocoes.repor': () => promocaoComBonus(db),
    'campanhas.remover': async () => (await made('campanhas.aplicar')).campanhas[0].id,
    metas: async () => (await buildMeta(db)).id,
    faixas: async () => (await buildFaixa(db)).id,
    sorteios: async () => {
      await buildElegivel(db)
      return (await buildSorteio(db)).id
    },
    'sorteios.anular': async () => (await made('sorteios.preparar')).id,
    'sorteios.baixarProva': async () => (await made('sorteios.sortear')).id,
    premiacoes: async () => (await buildPremiacao(db)).id,
    'premiacoes.pagar': async () => {
      const { colaborador_id } = await buildFavorecido(db)
      return (await buildPremiacao(db, { colaborador_id: colaborador_id ?? '', valor_premio: 500 })).id
    },
    favorecidos: async () => (await buildFavorecido(db)).id,
    // A payee without a colaborador: one with a key keeps its colaborador.
    'favorecidos.atualizar': async () => (await buildFavorecido(db, { tipo: 'Corretor externo' })).id,
    'favorecidos.desfazerAjuste': async () => {
      const { id: favorecido_id } = await buildFavorecido(db)
      const { id } = await db
        .insertInto('comissoes_linhas')
        .values({ favorecido_id, papel: 'Ajuste', motivo: 'Outro', valor: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    favorecidosRepetidos: async (person) => {
      const id = await record('favorecidos', person)
      const favorecido = await db
        .selectFrom('favorecidos')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return (await buildRepetido(ownerDb, favorecido)).id
    },
    vendas: async () => (await buildVenda(db)).id,
    'vendas.unidadesDiferentes': async (person) => {
      const outra = await db
        .selectFrom('vendas')
        .select(['empreendimento_id', 'torre', 'unidade'])
        .where('id', '=', await record('vendas', person))
        .executeTakeFirstOrThrow()
      return (await buildVenda(db, outra)).id
    },
    comissoes: async () => participanteOf(ownerDb, (await buildVenda(db)).id),
    rubricas: async () => (await made('rubricas.criar')).id,
    configuracoes: async () => {
      const feriado = { data: ownDay(), nome: 'Aniversário da cidade', anual: false }
      const { id } = await db
        .insertInto('feriados_locais')
        .values(feriado)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  }
}

function recordsOfPeople({ db, ownerDb, administrador, made }: Workshop): Makers {
  return {
    usuarios: async () => (await made('usuarios.criar')).id,
    'usuarios.darAcesso': async () => (await buildUsuario(db)).id,
    perfil: async ({ call }) => (await call('GET', '/perfil/sessoes')).body.sessoes[0].id,
    visoes: async (person) => (await made('visoes.criar', person)).id,
    incidentes: async () => (await made('incidentes.criar')).id,
    'titulares.lerVendaExcluida': async () => {
      await made('vendas.excluir')
      return (await administrador.call('GET', '/titulares/vendas-excluidas')).body.itens[0].id
    },
    caixaDeSaida: async () => {
      await made('usuarios.criar')
      return idOf(ownerDb, 'caixa_de_saida', sql`true`)
    },
  }
}

function recordsOfMoney({ db, ownerDb, administrador, record }: Workshop): Makers {
  /** Paid, if it is, before the day that calls have. */
  async function aPayment(status: 'A pagar' | 'Enviado' | 'Pago' | 'Rejeitado'): Promise<string> {
    const { pagamentos } = await buildFechamento(db, { pagamentos: [{ status, dia: '2026-03-01' }] })
    return pagamentos[0]?.id ?? ABSENT
  }

  /** A payment or line of the draft that the call names. */
  async function ofRascunho(what: 'pagamento' | 'linha', person: Person): Promise<string> {
    const fechamento = await record('fechamentos', person)
    const { id, linha_id } = await db
      .selectFrom('pagamentos as p')
      .innerJoin('fechamentos_itens as i', 'i.pagamento_id', 'p.id')
      .select(['p.id', 'i.linha_id'])
      .where('p.fechamento_id', '=', fechamento)
      .executeTakeFirstOrThrow()
    return what === 'pagamento' ? id : linha_id
  }

  /** A participant with a commission of R$ 1,00 and a payee. */
  async function ownCommission(): Promise<string> {
    const { id: colaborador_id } = await buildColaborador(db)
    await buildFavorecido(db, { colaborador_id })
    const { id } = await buildVenda(db, {}, [{ colaborador_id, valor_comissao: 1 }])
    return participanteOf(ownerDb, id)
  }

  /** The same, paid outside of a closing. */
  async function paidCommission(): Promise<string> {
    const id = await ownCommission()
    await administrador.call('POST', `/liberacoes/${id}/pago-por-fora`, { ...ONE_REAL, forma: 'PIX' })
    return id
  }

  return {
    fechamentos: async () => (await buildFechamento(db, { status: 'Rascunho' })).id,
    fechamentosAprovados: async () => (await buildFechamento(db)).id,
    pagamentoDoRascunho: (person) => ofRascunho('pagamento', person),
    pagamentoAprovado: async (person) =>
      idOf(ownerDb, 'pagamentos', sql`fechamento_id = ${await record('fechamentosAprovados', person)}`),
    linhaDoRascunho: (person) => ofRascunho('linha', person),
    pagamentos: () => aPayment('A pagar'),
    'pagamentos.mostrarCodigo': () => aPayment('A pagar'),
    'pagamentos.marcarPago': () => aPayment('A pagar'),
    'pagamentos.rejeitar': () => aPayment('A pagar'),
    'pagamentos.desfazerEnvio': () => aPayment('Enviado'),
    'pagamentos.desfazerPago': async ({ call }) => {
      const id = await aPayment('A pagar')
      await call('POST', `/pagamentos/${id}/pago`, {
        de: 'A pagar',
        data_pagamento: '2026-03-01',
        dia_conferido: true,
      })
      return id
    },
    'pagamentos.devolver': () => aPayment('Pago'),
    'pagamentos.corrigirChave': () => aPayment('Rejeitado'),
    'pagamentos.mostrarChave': () => aPayment('Rejeitado'),
    'arquivosDoBanco.salvarLayout': () => idOf(ownerDb, 'arquivos_do_banco_layouts', sql`true`),
    arquivosDoBanco: () => buildArquivoDoBanco(db),
    'fechamentos.retirarDoEnvio': async () => (await buildFechamento(db, { status: 'Em aprovação' })).id,
    trabalhos: async ({ id: usuario_id }) => {
      const { id } = await db
        .insertInto('trabalhos')
        .values({ tipo: 'Liberar', usuario_id, total: 0, concluido_em: '2026-03-10T12:00:00Z' })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    liberacoes: ownCommission,
    'liberacoes.estornosADesfazer': async () => (await buildVenda(db)).id,
    'liberacoes.desfazerEstornos': async () => (await buildVenda(db)).id,
    'liberacoes.estornoDaVenda': async () => (await buildVenda(db)).id,
    'liberacoes.estornarVenda': async () => (await buildVenda(db)).id,
    'liberacoes.desfazerEstornoDaVenda': async () => (await buildVenda(db)).id,
    'liberacoes.devolverDaVenda': async () => (await buildVenda(db)).id,
    'liberacoes.estornar': paidCommission,
    'liberacoes.desfazerMovimento': paidCommission,
    'liberacoes.devolver': async () => {
      const id = await paidCommission()
      await administrador.call('POST', `/liberacoes/${id}/estorno`, ONE_REAL)
      const { favorecido } = (await administrador.call('GET', `/liberacoes/${id}/movimentos`)).body
      return favorecido.id
    },
    recuperacoes: async () => {
      const favorecido = await buildFavorecido(db)
      await buildDivida(db, favorecido, 1)
      return buildBaixaPedida(db, favorecido, 1)
    },
    'recuperacoes.pedirBaixa': (person) => record('liberacoes.devolver', person),
    'recuperacoes.desfazer': (person) => record('liberacoes.devolver', person),
    movimentos: async (person) => {
      const id = await record('liberacoes.desfazerMovimento', person)
      return (await administrador.call('GET', `/liberacoes/${id}/movimentos`)).body.itens[0].id
    },
  }
}

const ONE_REAL = { valor: 1, havia: 1, data: '2026-03-10' }

function recordsOfFiles({ db, administrador, made, record }: Workshop): Makers {
  async function beginUpload({ call }: Person): Promise<string> {
    return (await beginAnexo(call, (await buildVenda(db)).id, 20)).body.id
  }
  async function beginPlanilha({ call }: Person): Promise<string> {
    return (await call('POST', '/importacoes/envios', { nome: 'equipe.csv', tamanho: 20 })).body.id
  }

  /** The closing of the payment that calls name. */
  async function ownClosing(person: Person): Promise<{ fechamento_id: string; pagamento: string }> {
    const pagamento = (await record('pagamentos', person)) ?? ABSENT
    const { fechamento_id } = await db
      .selectFrom('pagamentos')
      .select('fechamento_id')
      .where('id', '=', pagamento)
      .executeTakeFirstOrThrow()
    return { fechamento_id, pagamento }
  }

  async function uploadForOwn(person: Person): Promise<string> {
    return uploadComprovante(person.call, (await ownClosing(person)).fechamento_id, pdfOfBytes(20))
  }

  return {
    comprovantes: async (person) => {
      const { fechamento_id, pagamento } = await ownClosing(person)
      await attachComprovante(person.call, fechamento_id, pdfOfBytes(20), { pagamentos: [pagamento] })
      return (await person.call('GET', `/pagamentos/${pagamento}/comprovantes`)).body.itens.at(-1).id
    },
    'comprovantes.listar': (person) => record('pagamentos', person),
    'comprovantes.enviarParte': async (person) => {
      const { fechamento_id } = await ownClosing(person)
      const input = { nome: 'c.pdf', tamanho: 20 }
      return (await person.call('POST', `/fechamentos/${fechamento_id}/comprovantes`, input)).body.id
    },
    'comprovantes.concluir': uploadForOwn,
    'comprovantes.concluirNota': uploadForOwn,
    favorecidoDoComprovante: async (person) => {
      const { pagamento } = await ownClosing(person)
      const of = db.selectFrom('pagamentos').select('favorecido_id').where('id', '=', pagamento)
      return (await of.executeTakeFirstOrThrow()).favorecido_id
    },
    anexos: async ({ call }) => (await attach(call, (await buildVenda(db)).id, pdfOfBytes(20))).body.id,
    'anexos.enviarParte': beginUpload,
    'anexos.concluir': async (person) => {
      const id = await beginUpload(person)
      await sendPart(person.call, id, 1, pdfOfBytes(20))
      return id
    },
    anterior: async () =>
      (await administrador.call('GET', '/sessao')).body.ambiente?.marca?.logo?.hash ?? null,
    importacoes: async () => (await made('importacoes.criar')).id,
    planilhas: async ({ call }) => (await importsOf(call, 'colaboradores').send(ownFile())).body.id,
    'importacoes.enviarParte': beginPlanilha,
    'importacoes.desistir': beginPlanilha,
    'importacoes.esquecer': async () => {
      const resposta = JSON.stringify({ campo: 'status', texto: 'caiu', valor: 'Desistência' })
      const { id } = await db
        .insertInto('importacoes_lembrancas')
        .values({ tipo: 'vendas', chave: `status ${nextNumber()}`, texto: 'caiu', resposta })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    cargas: async () => {
      await db
        .insertInto('cargas_preparos')
        .defaultValues()
        .onConflict((conflict) => conflict.column('unico').doNothing())
        .execute()
      const { id: preparo_id } = await db.selectFrom('cargas_preparos').select('id').executeTakeFirstOrThrow()
      const file = { preparo_id, nome: `antigo-${nextNumber()}.sql`, tamanho: 20 }
      const { id } = await db
        .insertInto('cargas_arquivos')
        .values(file)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
  }
}

/** A file of one new colaborador. */
export const ownFile = () => csvOf([typedRow(nextNumber())])

/** A day without any other holiday. */
export function ownDay(): string {
  const day = new Date(Date.UTC(1900, 0, nextNumber() % 100_000)).toISOString().slice(0, 10)
  return feriadosOf(Number(day.slice(0, 4))).has(day) ? ownDay() : day
}

const participanteOf = (ownerDb: TestDatabase['ownerDb'], venda: string) =>
  idOf(ownerDb, 'vendas_participantes', sql`venda_id = ${venda}`)

async function idOf(
  ownerDb: TestDatabase['ownerDb'],
  table: string,
  where: ReturnType<typeof sql>,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${where} limit 1`.execute(ownerDb)
  return rows[0]?.id ?? ABSENT
}
