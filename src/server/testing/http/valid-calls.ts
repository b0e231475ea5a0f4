/** Valid calls of every route: the values of their fields, and the records that they name. */
import { sql } from 'kysely'
import type { RouteName } from '../../../contract/index.ts'
import { feriadosOf } from '../../../core/feriados.ts'
import type { TestDatabase } from '../database/database.ts'
import { nextNumber } from '../database/numbers.ts'
import { buildPng } from '../files/images.ts'
import { attach, beginAnexo, pdfOfBytes, sendPart } from '../office/anexos.ts'
import {
  buildCampanha,
  buildColaborador,
  buildCpf,
  buildEmpreendimento,
  buildFaixa,
  buildFavorecido,
  buildLoja,
  buildMeta,
  buildUsuario,
  buildVenda,
} from '../office/builders.ts'
import { buildFechamento } from '../office/financeiro.ts'
import { csvOf, importsOf, typedRow } from '../office/importacoes.ts'
import { buildElegivel, buildPremiacao, buildSorteio } from '../office/sorteios.ts'
import { type FieldSchema, INPUTS, inputWith, type Path } from './input-fields.ts'
import type { Call } from './requests.ts'
import { isParameter, ROUTES } from './routes.ts'
import { SENHA } from './session.ts'

/** Stands for a record's id, or for its present version, until the call is made. */
const RECORD = '@record '
const VERSION = '@version'

/** What routes require beyond their schemas' required fields. */
const ALSO: Partial<Record<RouteName, readonly Path[]>> = {
  'vendas.criar': [['participantes', 0, 'percentual_comissao']],
  'vendas.atualizar': [
    ['registro', 'participantes', 0, 'percentual_comissao'],
    ['registro', 'cliente_cpf'],
    ['registro', 'cliente_telefone'],
  ],
  'metas.criar': [['colaborador_id'], ['valor_meta']],
  'metas.atualizar': [
    ['registro', 'colaborador_id'],
    ['registro', 'valor_meta'],
  ],
  'visoes.mudar': [['nome']],
}

/** Values of texts that have rules beyond those of their schema. */
const TEXTS: Record<string, () => string> = {
  cpf: () => buildCpf(300_000 + nextNumber()),
  cliente_cpf: () => buildCpf(300_000 + nextNumber()),
  telefone: () => '(11) 98765-4321',
  cliente_telefone: () => '(11) 98765-4321',
  email: () => `pessoa.${nextNumber()}@casa.com.br`,
  cliente_email: () => 'marcia@cliente.example',
  cliente_rg: () => '12345678X',
  cep: () => '05422-001',
  estado: () => 'SP',
  cnpj: () => '11.222.333/0001-81',
  creci: () => '12345-F',
  password: () => SENHA,
  senha: () => SENHA,
  senha_atual: () => SENHA,
  nova_senha: () => `${SENHA}-nova`,
  hora: () => '10:30',
  cor: () => '#6366f1',
  anterior: () => `${RECORD}anterior`,
  id: () => `${RECORD}id`,
  data: ownDay,
  movimento_id: () => `${RECORD}movimento_id`,
  formulario: () => 'nova-venda',
  arquivo: () => buildPng(32, 32).toString('base64'),
  body: () => '%PDF-1.7\n12345678901',
  conteudo: () => Buffer.from(ownFile()).toString('base64'),
}
/** A file of one new colaborador. */
const ownFile = () => csvOf([typedRow(nextNumber())])
/** A day without any other holiday. */
function ownDay(): string {
  const day = new Date(Date.UTC(1900, 0, nextNumber() % 100_000)).toISOString().slice(0, 10)
  return feriadosOf(Number(day.slice(0, 4))).has(day) ? ownDay() : day
}
const DATE = /^(data|data_.+|corte|dia_.+|.+_em|de|ate|termina_.+|periodo_.+)$/

function plainValue(name: string, schema: FieldSchema): unknown {
  if (schema.const !== undefined) return schema.const
  // Not a notice that only Administradores get, nor a payee who needs a colaborador of their own.
  if (schema.enum)
    return ['meta', 'Corretor externo'].find((each) => schema.enum?.includes(each)) ?? schema.enum[0]
  if (schema.format === 'uuid') return RECORD + name
  // A holiday of every year would be another's of that day.
  if (schema.type === 'boolean') return name !== 'anual'
  if (name === 'versao') return VERSION
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 0)
  if (schema.type !== 'string') return null
  // A file, which is told by the ending of its name.
  if (name === 'nome' && schema.minLength === 1) return `equipe-${nextNumber()}.csv`
  const own = TEXTS[name]
  if (own) return own()
  if (DATE.test(name)) return '2026-03-10'
  if (schema.pattern?.startsWith('^\\d')) return '1'
  return `${name} ${nextNumber()}`.slice(0, schema.maxLength)
}

interface Person {
  /** Of their usuario. */
  id: string
  email: string
  call: Call
}

/** Builds the inputs of valid calls; `administrador` creates some of the records. */
export function validCalls({ db, ownerDb }: Pick<TestDatabase, 'db' | 'ownerDb'>, administrador: Person) {
  const known = new Map<string, string | null>()

  /** Calls the route as `person`, with a valid input, and returns what it answers. */
  async function made(rota: RouteName, person = administrador) {
    const route = ROUTES.find((each) => each.rota === rota)
    const input = { ...((await inputFor(rota, [], person)) as Record<string, unknown>) }
    const parts = route?.parts.map((part) => (isParameter(part) ? input[part.slice(1, -1)] : part)) ?? []
    for (const part of route?.parts ?? []) if (isParameter(part)) delete input[part.slice(1, -1)]
    const { body } = await person.call((route?.method ?? 'GET') as 'POST', `/${parts.join('/')}`, input)
    return body
  }

  /** By noun, or by route if that needs another kind of record. */
  const makers: Record<string, (person: Person) => Promise<string | null>> = {
    lojas: async () => (await buildLoja(db)).id,
    empreendimentos: async () => (await buildEmpreendimento(db)).id,
    colaboradores: async () => (await buildColaborador(db)).id,
    usuarios: async () => (await made('usuarios.criar')).id,
    'usuarios.darAcesso': async () => (await buildUsuario(db)).id,
    campanhas: async () => (await buildCampanha(db)).id,
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
    favorecidos: async () => (await buildFavorecido(db)).id,
    vendas: async () => (await buildVenda(db)).id,
    anexos: async (person) => (await attach(person.call, (await buildVenda(db)).id, pdfOfBytes(20))).body.id,
    'anexos.enviarParte': (person) => beginUpload(person, 20),
    'anexos.concluir': async (person) => {
      const id = await beginUpload(person, 20)
      await sendPart(person.call, id, 1, pdfOfBytes(20))
      return id
    },
    comissoes: async () => {
      const { id } = await buildVenda(db)
      return idOf('vendas_participantes', sql`venda_id = ${id}`)
    },
    fechamentosAprovados: async () => (await buildFechamento(db)).id,
    pagamentos: () => aPayment('A pagar'),
    'pagamentos.mostrarCodigo': () => aPayment('A pagar'),
    'pagamentos.marcarPago': () => aPayment('A pagar'),
    'pagamentos.rejeitar': () => aPayment('A pagar'),
    'pagamentos.desfazerEnvio': () => aPayment('Enviado'),
    'pagamentos.devolver': () => aPayment('Pago'),
    'pagamentos.corrigirChave': () => aPayment('Rejeitado'),
    fechamentos: async () => (await buildFechamento(db, { status: 'Rascunho' })).id,
    pagamentoDoRascunho: (person) => ofFechamento('pagamento', person),
    linhaDoRascunho: (person) => ofFechamento('linha', person),
    trabalhos: async (person) =>
      (
        await db
          .insertInto('financeiro_trabalhos')
          .values({ tipo: 'Liberar', usuario_id: person.id, total: 0, concluido_em: '2026-03-10T12:00:00Z' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    liberacoes: ownCommission,
    'liberacoes.estornar': async () => paidCommission(),
    'liberacoes.devolver': async () => {
      const id = await paidCommission()
      await administrador.call('POST', `/liberacoes/${id}/estorno`, ONE_REAL)
      const { favorecido } = (await administrador.call('GET', `/liberacoes/${id}/movimentos`)).body
      return favorecido.id
    },
    'liberacoes.desfazerMovimento': async () => paidCommission(),
    movimentos: async (person) => {
      const id = await record('liberacoes.desfazerMovimento', person)
      return (await administrador.call('GET', `/liberacoes/${id}/movimentos`)).body.itens[0].id
    },
    perfil: async ({ call }) => (await call('GET', '/perfil/sessoes')).body.sessoes[0].id,
    visoes: async (person) => (await made('visoes.criar', person)).id,
    importacoes: async () => (await made('importacoes.criar')).id,
    planilhas: async ({ call }) => (await importsOf(call, 'colaboradores').send(ownFile())).body.id,
    'importacoes.enviarParte': ({ call }) => beginPlanilha(call),
    'importacoes.desistir': ({ call }) => beginPlanilha(call),
    'importacoes.esquecer': async () => {
      const resposta = { campo: 'status', texto: 'caiu', valor: 'Desistência' }
      const { id } = await db
        .insertInto('importacoes_lembrancas')
        .values({
          tipo: 'vendas',
          chave: `status ${nextNumber()}`,
          texto: 'caiu',
          resposta: JSON.stringify(resposta),
        })
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
      return (await db.insertInto('cargas_arquivos').values(file).returning('id').executeTakeFirstOrThrow())
        .id
    },
    incidentes: async () => (await made('incidentes.criar')).id,
    configuracoes: async () => {
      const feriado = { data: ownDay(), nome: 'Aniversário da cidade', anual: false }
      const { id } = await db
        .insertInto('feriados_locais')
        .values(feriado)
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    anterior: async () =>
      (await administrador.call('GET', '/sessao')).body.ambiente?.marca?.logo?.hash ?? null,
    'titulares.lerVendaExcluida': async () => {
      await made('vendas.excluir')
      return (await administrador.call('GET', '/titulares/vendas-excluidas')).body.itens[0].id
    },
    caixaDeSaida: async () => {
      await made('usuarios.criar')
      return idOf('caixa_de_saida', sql`true`)
    },
  }

  /** Paid, if it is, before the day that calls have. */
  async function aPayment(status: 'A pagar' | 'Enviado' | 'Pago' | 'Rejeitado'): Promise<string> {
    const { pagamentos } = await buildFechamento(db, { pagamentos: [{ status, dia: '2026-03-01' }] })
    return pagamentos[0]?.id ?? ABSENT
  }

  /** Of the closing that the call names. */
  async function ofFechamento(what: 'pagamento' | 'linha', person: Person): Promise<string> {
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
    return idOf('vendas_participantes', sql`venda_id = ${id}`)
  }

  /** The same, paid outside of a closing. */
  async function paidCommission(): Promise<string> {
    const id = await ownCommission()
    await administrador.call('POST', `/liberacoes/${id}/pago-por-fora`, { ...ONE_REAL, forma: 'PIX' })
    return id
  }

  async function beginPlanilha(call: Call): Promise<string> {
    return (await call('POST', '/importacoes/envios', { nome: 'equipe.csv', tamanho: 20 })).body.id
  }

  async function beginUpload({ call }: Person, tamanho: number): Promise<string> {
    return (await beginAnexo(call, (await buildVenda(db)).id, tamanho)).body.id
  }

  async function idOf(table: string, where: ReturnType<typeof sql>): Promise<string> {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where ${where} limit 1`.execute(ownerDb)
    return rows[0]?.id ?? ABSENT
  }

  async function record(kind: string, person: Person): Promise<string | null> {
    const earlier = known.get(kind)
    if (earlier !== undefined) return earlier
    const maker = makers[kind]
    const id = maker ? await maker(person) : ABSENT
    // A file is forgotten as soon as it is imported.
    if (kind !== 'planilhas') known.set(kind, id)
    return id
  }

  async function versionOf(noun: string, id: unknown): Promise<number> {
    const table = VERSIONED[noun] ?? noun
    const where = noun === 'configuracoes' ? sql`true` : sql`id = ${id}`
    const { rows } = await sql<{ versao: number }>`
      select versao from ${sql.table(table)} where ${where} limit 1`.execute(ownerDb)
    return rows[0]?.versao ?? 1
  }

  /** Puts ids and versions in place of what stands for them. */
  async function resolve(value: unknown, rota: RouteName, person: Person): Promise<unknown> {
    const noun = rota.split('.')[0] ?? ''
    if (typeof value === 'string' && value.startsWith(RECORD)) {
      const name = value.slice(RECORD.length)
      return record(NOUNS[name] ?? (rota in makers ? rota : noun), person)
    }
    if (Array.isArray(value)) return Promise.all(value.map((item) => resolve(item, rota, person)))
    if (typeof value !== 'object' || value === null) return value
    const resolved: Record<string, unknown> = {}
    for (const [key, item] of Object.entries(value))
      if (item !== VERSION) resolved[key] = await resolve(item, rota, person)
    if (noun === 'sessao' && 'email' in value) resolved.email = person.email
    if ('versao' in value) resolved.versao = await versionOf(noun, resolved.id ?? person.id)
    return resolved
  }

  /** A valid input of the route with the field at `path`, for that person. */
  async function inputFor(rota: RouteName, path: Path, person: Person): Promise<unknown> {
    return resolve(inputOf(rota, path), rota, person)
  }

  return {
    inputFor,
    /** Lets the next calls name other records than those before. */
    forget: () => known.clear(),
  }
}

function inputOf(rota: RouteName, path: Path = []): unknown {
  const { schema } = INPUTS.get(rota) ?? {}
  return schema && inputWith(schema, [path, ...(ALSO[rota] ?? [])], plainValue)
}

const ONE_REAL = { valor: 1, havia: 1, data: '2026-03-10' }

const ABSENT = '11111111-1111-4111-8111-111111111111'

/** The tables of versions that are not the noun's own. */
const VERSIONED: Record<string, string> = {
  perfil: 'usuarios',
  comissoes: 'vendas_participantes',
  liberacoes: 'vendas_participantes',
}

/** The nouns of references to other records. */
const NOUNS: Record<string, string> = {
  loja_id: 'lojas',
  padrao_loja_id: 'lojas',
  lojas: 'lojas',
  empreendimento_id: 'empreendimentos',
  empreendimentos: 'empreendimentos',
  colaborador_id: 'colaboradores',
  superior_id: 'colaboradores',
  indicado_por: 'colaboradores',
  sucessor_id: 'colaboradores',
  campanha_id: 'campanhas',
  venda_id: 'vendas',
  fechamento_id: 'fechamentosAprovados',
  vendas: 'vendas',
  faixa_id: 'faixas',
  favorecido_id: 'favorecidos',
  anterior: 'anterior',
  envio_id: 'planilhas',
  pagamento_id: 'pagamentoDoRascunho',
  linha_id: 'linhaDoRascunho',
  linhas: 'linhaDoRascunho',
  movimento_id: 'movimentos',
}
