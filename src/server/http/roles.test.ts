/** Calls every route of the contract as everyone who may not use it, and as those who may. */
import { traverseContractProcedures } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract, type RouteName } from '../../contract/index.ts'
import { requirementOf } from '../../contract/permissions.ts'
import { USUARIO_CARGOS, type UsuarioCargo } from '../../core/usuarios.ts'
import { type TestDatabase, testDatabase } from '../testing/database/database.ts'
import { ORIGIN, signIn, signInWithoutUsuario, testApp } from '../testing/http/accounts.ts'
import { buildWebRoot, dataIn, PATIENT_MS, SCREENS } from '../testing/http/web-root.ts'
import { createApp } from './app.ts'

/** The routes that Staff may not use, listed here independently of permissions.ts. */
const ONLY_ADMINISTRADOR: readonly RouteName[] = [
  'liberacoes.pagarPorFora',
  'liberacoes.pagarDireto',
  'liberacoes.estornar',
  'liberacoes.desfazerEstornos',
  'liberacoes.estornoDaVenda',
  'liberacoes.estornarVenda',
  'liberacoes.desfazerEstornoDaVenda',
  'liberacoes.devolverDaVenda',
  'liberacoes.devolver',
  'liberacoes.desfazerMovimento',
  'recuperacoes.pedirBaixa',
  'recuperacoes.confirmarBaixa',
  'recuperacoes.recusarBaixa',
  'recuperacoes.desfazer',
  'bonus.prever',
  'bonus.criar',
  'bonusDePromocoes.prever',
  'bonusDePromocoes.criar',
  'bonusDePromocoes.retirar',
  'bonusDePromocoes.repor',
  'comprovantes.excluir',
  'caixaDeSaida.listar',
  'caixaDeSaida.obter',
  'caixaDeSaida.entregar',
  'auditoria.listar',
  'auditoria.exportar',
  'auditoria.pessoas',
  'auditoria.lacre',
  'titulares.procurar',
  'titulares.exportar',
  'titulares.anonimizar',
  'titulares.vendasExcluidas',
  'titulares.lerVendaExcluida',
  'incidentes.listar',
  'incidentes.criar',
  'incidentes.atualizar',
  'restauracao.listar',
  'restauracao.registrarPagos',
  'restauracao.confirmar',
  'restauracao.confirmarMudanca',
  'configuracoes.obter',
  'configuracoes.atualizar',
  'configuracoes.quemAprova',
  'configuracoes.historico',
  'configuracoes.enviarLogo',
  'configuracoes.excluirLogo',
  'configuracoes.copia',
  'configuracoes.rede',
  'configuracoes.enviarTeste',
  'configuracoes.listarFeriados',
  'configuracoes.criarFeriado',
  'configuracoes.excluirFeriado',
  'rubricas.criar',
  'rubricas.atualizar',
  'rubricas.excluir',
  'colaboradores.criar',
  'colaboradores.atualizar',
  'colaboradores.excluir',
  'colaboradores.mudarVarios',
  'importacoes.template',
  'importacoes.iniciarEnvio',
  'importacoes.enviarParte',
  'importacoes.desistir',
  'importacoes.conferir',
  'importacoes.corrigir',
  'importacoes.criar',
  'importacoes.listar',
  'importacoes.obter',
  'importacoes.linhas',
  'importacoes.relatorio',
  'importacoes.erros',
  'importacoes.lembrancas',
  'importacoes.esquecer',
  'importacoes.previaDeDesfazer',
  'importacoes.desfazer',
  'cargas.obter',
  'cargas.descartar',
  'cargas.iniciarEnvio',
  'cargas.enviarParte',
  'cargas.excluirArquivo',
  'cargas.ensaiar',
  'cargas.pararEnsaio',
  'cargas.problemas',
  'cargas.relatorio',
  'cargas.lerRelatorio',
  'cargas.correcoes',
  'cargas.corrigir',
  'cargas.aceitarPropostas',
  'cargas.confirmar',
  'cargas.confirmarAdministrador',
  'cargas.carregar',
  'cargas.desfazer',
  'usuarios.criar',
  'usuarios.atualizar',
  'usuarios.excluir',
  'usuarios.darAcesso',
  'usuarios.convidarTodos',
  'usuarios.convites',
  'usuarios.pararConvites',
  'usuarios.redefinirSenha',
  'usuarios.removerSegundoFator',
  'usuarios.sincronizar',
  'lojas.excluir',
  'empreendimentos.excluir',
  'campanhas.excluir',
  'metas.excluir',
  'faixas.promover',
  'sorteios.excluir',
  'sorteios.cancelar',
  'sorteios.anular',
  'premiacoes.excluir',
  'premiacoes.pagar',
  'premiacoes.naoPagar',
  'favorecidos.criar',
  'favorecidos.atualizar',
  'favorecidos.excluir',
  'favorecidos.alternar',
  'favorecidos.iguais',
  'favorecidos.repetidos',
  'favorecidos.juntar',
  'favorecidos.propostos',
  'favorecidos.criarDosCorretores',
  'arquivosDoBanco.salvarLayout',
  'favorecidos.semChave',
  'favorecidos.informarChaves',
  'favorecidos.ajustar',
  'favorecidos.desfazerAjuste',
  'favorecidos.confirmarEmails',
]

/** The routes that require no sign-in. */
const PUBLIC: readonly RouteName[] = [
  'sessao.obter',
  'sessao.entrar',
  'sessao.token',
  'sessao.renovar',
  'sessao.sair',
  'senha.recuperar',
  'senha.consultar',
  'senha.redefinir',
  'acesso.consultar',
  'acesso.criarPrimeiro',
  'acesso.confirmarEmail',
  'configuracoes.logo',
]

const ID = '11111111-1111-4111-8111-111111111111'

/** A cargo that does not exist, without a column in permissions.ts. */
const MADE_UP = 'Financeiro' as UsuarioCargo

/** Its response lasts as long as the session; a separate test opens it in every cargo. */
const ENDLESS: RouteName = 'eventos.acompanhar'

const routes: { rota: RouteName; method: string; url: string }[] = []
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
  const { method = 'GET', path: url = '/' } = procedure['~orpc'].route
  routes.push({ rota: path.join('.') as RouteName, method, url: `/api${url.replaceAll(/\{\w+\}/g, ID)}` })
})
const guarded = routes.filter(({ rota }) => !PUBLIC.includes(rota))

let database: TestDatabase
let app: FastifyInstance
/** The same with the interface. */
let withPages: FastifyInstance

beforeAll(async () => {
  database = await testDatabase()
  const server = await testApp(database)
  app = server.app
  await sql`alter table usuarios drop constraint usuarios_cargo_conhecido`.execute(database.ownerDb)
  withPages = await createApp(server.services, buildWebRoot(), { patienceMs: PATIENT_MS })
})
afterAll(async () => {
  await withPages.close()
  await app.close()
  await database.close()
})

type Kind = 'Inativo' | 'without a usuario' | UsuarioCargo

/** Each signed in once, and again after a call that did something: it may have ended the session. */
const people = new Map<Kind, Record<string, string>>()
async function headersOf(kind: Kind): Promise<Record<string, string>> {
  const known = people.get(kind)
  if (known) return known
  const { headers } =
    kind === 'without a usuario'
      ? await signInWithoutUsuario(app)
      : await signIn(app, kind === 'Inativo' ? { status: kind } : { cargo: kind })
  people.set(kind, headers)
  return headers
}

const request = async ({ method, url }: (typeof routes)[number], kind: Kind | 'visitor') => {
  const headers = kind === 'visitor' ? { origin: ORIGIN } : await headersOf(kind)
  const answer = await app.inject({ method: method as 'GET', url, headers })
  if (kind !== 'visitor' && method !== 'GET' && answer.statusCode < 300) people.delete(kind)
  return { status: answer.statusCode, code: codeOf(answer.body) }
}

/** The error code, if the response has one. */
function codeOf(body: string): unknown {
  return body.startsWith('{"defined"') ? JSON.parse(body).code : null
}

it('nothing is changed by whoever may only read', () => {
  const changes = routes.filter(({ method }) => method !== 'GET').map(({ rota }) => requirementOf(rota))
  expect(changes.filter((requirement) => requirement.endsWith('.ler'))).toEqual([])
})

describe.each(guarded)('$rota ($method $url)', (target) => {
  it('is refused to a visitor, to whoever is Inativo and to a login without a usuario', async () => {
    expect(await request(target, 'visitor')).toEqual({ status: 401, code: 'NAO_AUTENTICADO' })
    for (const kind of ['Inativo', 'without a usuario'] as const)
      expect(await request(target, kind)).toEqual({ status: 403, code: 'SEM_ACESSO' })
  })

  it('is refused to a cargo that has been given nothing', async () => {
    expect(await request(target, MADE_UP)).toEqual({ status: 403, code: 'SEM_PERMISSAO' })
  })

  it.each(USUARIO_CARGOS)('is open to %s as the permissions say', async (cargo) => {
    if (target.rota === ENDLESS) return
    const { code } = await request(target, cargo)
    expect(code === 'SEM_PERMISSAO').toBe(cargo === 'Staff' && ONLY_ADMINISTRADOR.includes(target.rota))
    expect(code).not.toBe('NAO_AUTENTICADO')
  })
})

describe.each(Object.keys(SCREENS))('the page of %s', (address) => {
  const routesIn = async (headers: Record<string, string>) => {
    const { body } = await withPages.inject({ url: address.replaceAll(/:\w+/g, ID), headers })
    return dataIn(body)?.answers.map(({ path }) => path.join('.') as RouteName)
  }

  it('brings nothing to a visitor, to whoever is Inativo and to a login without a usuario', async () => {
    expect(await routesIn({})).toEqual([])
    for (const kind of ['Inativo', 'without a usuario'] as const)
      expect(await routesIn(await headersOf(kind))).toEqual([])
  })

  it.each(USUARIO_CARGOS)('brings %s what the permissions allow', async (cargo) => {
    const brought = await routesIn(await headersOf(cargo))
    expect(brought).toHaveLength({ '/comissoes': 4, '/dashboard': 2, '/vendas': 4 }[address] ?? 0)
    if (cargo === 'Staff') for (const route of brought ?? []) expect(ONLY_ADMINISTRADOR).not.toContain(route)
  })
})
