// @vitest-environment happy-dom
/**
 * What the screen of Trazer dados says of its files and of a dry run, and what it sends. What is read, refused and loaded, the
 * server's tests show; that a dump is brought in from beginning to end, a story.
 */
import { expect, test } from 'vitest'
import type { Ensaio, Preparo, ProblemaDaCarga } from '../../contract/cargas.ts'
import { byOutcome } from '../../core/cargas/result.ts'
import { chooseFiles, select, textsOf } from '../testing/parts.ts'
import {
  type Answers,
  all,
  dialog,
  openScreen,
  press,
  refused,
  said,
  shown,
  textOf,
} from '../testing/screen.tsx'
import { Route } from './CargasScreen.tsx'

const NO_SUM = { valor_venda: '0', valor_comissao: '0' }
const SENT = { id: 'a', nome: 'lojas.csv', tamanho: 10, recebidas: 1, partes: 1 }
const preparoWith = (more: Partial<Preparo>): Preparo => ({
  situacao: 'Ensaiada',
  progresso: null,
  falha: null,
  arquivos: [SENT],
  ensaio: null,
  ensaiada_em: null,
  perguntas: [],
  correcoes: 0,
  administradores: [],
  desatualizado: false,
  propostas: 0,
  resultado: null,
  ...more,
})
const ENSAIO: Ensaio = {
  arquivos: ['lojas.csv'],
  ignoradas: [],
  comandos: 0,
  tabelas: [],
  somas: byOutcome(() => NO_SUM),
  comissao_mudada: '0',
  recusas: [],
}
const problema = (more: Partial<ProblemaDaCarga>): ProblemaDaCarga => ({
  posicao: 7,
  tabela: 'vendas',
  ordem: 1,
  origem: 'linha 1',
  registro_id: null,
  campo: 'colaborador_id',
  valor: null,
  regra: 'O vendedor principal se perdeu',
  gravidade: 'Aceita com aviso',
  proposta: null,
  depende: false,
  dependem: null,
  linhas: 60,
  correcao: null,
  ...more,
})
const answering = (preparo: Preparo | null): Answers => ({ 'GET /api/carga': { preparo, recusa: null } })
const open = (answers: Answers) => openScreen(Route, '/trazer-dados', answers)

test('Staff has none of it', async () => {
  openScreen(Route, '/trazer-dados', {
    'GET /api/carga': refused(403, 'SEM_PERMISSAO', 'Você não tem permissão para isto.'),
  })
  await said('Você não tem permissão para isto.')
  expect(textsOf('button')).not.toContain('Escolher arquivos')
})

test('what cannot be read is refused before it is sent, and taken off the list', async () => {
  const { sent } = open(answering(null))
  for (const [name, message] of [
    ['antigo.bak', 'Escolha um dump em texto (.sql), CSV, JSON, ZIP ou .gz.'],
    ['vendas.xlsx', 'É uma planilha. Salve cada tabela como CSV UTF-8.'],
  ] as const) {
    await chooseFiles('Arquivos do sistema antigo', [new File(['x'], name)])
    await said(message)
    await press(`Tirar ${name} da lista`)
    await shown(() => !textOf(document.body).includes(name), 'the empty list')
  }
  expect(sent).toEqual([])
})

test('the files that the server has are there after a reload; one is taken out, what failed is told, all are discarded', async () => {
  const falha = 'dump.sql, linha 1: Este comando não é dado.'
  const dump = { ...SENT, id: 'b', nome: 'dump.sql' }
  const answers: Answers = {
    ...answering(preparoWith({ arquivos: [SENT, dump], falha })),
    'DELETE /api/carga/arquivos/*': { ok: true },
    'POST /api/carga/ensaio': { ok: true },
    'DELETE /api/carga': { ok: true },
  }
  const { sent } = open(answers)
  await said(falha)
  expect(textsOf('[aria-label="Arquivos enviados"] li')).toHaveLength(2)
  Object.assign(answers, answering(preparoWith({})))
  await press('Excluir dump.sql')
  await shown(() => textsOf('[aria-label="Arquivos enviados"] li').length === 1, 'one file')
  await press('Ensaiar')
  await shown(() => sent.some(({ call }) => call === 'POST /api/carga/ensaio'), 'the dry run')
  await press('Descartar tudo')
  Object.assign(answers, answering(null))
  await press('Descartar', dialog)
  await shown(() => all('[aria-label="Arquivos enviados"]').length === 0, 'no files')
  expect(sent.map(({ call }) => call)).toEqual([
    'DELETE /api/carga/arquivos/b',
    'POST /api/carga/ensaio',
    'DELETE /api/carga',
  ])
})

test('a refused loja is one line with what depends on it, and what nearly all sales get is one', async () => {
  const nao_lidos = [{ nome: 'clientes.csv', motivo: 'O nome não diz de que tabela é.' }]
  const loja = problema({
    tabela: 'lojas',
    gravidade: 'Recusada',
    campo: 'nome',
    regra: 'Nome é obrigatório',
    dependem: '30 vendas e 1 campanha aplicada dependem',
    linhas: 1,
  })
  const answers: Answers = {
    ...answering(preparoWith({ ensaio: { ...ENSAIO, nao_lidos } })),
    'GET /api/carga/problemas': { itens: [loja], total: 1 },
  }
  const { asked } = open(answers)
  await said('clientes.csv: O nome não diz de que tabela é.')
  await said('30 vendas e 1 campanha aplicada dependem.')
  await select('Mostrar', 'Recusadas só por outra linha')
  await shown(() => asked.at(-1)?.endsWith('?pagina=1&dependentes=so'), 'what waits for another row')
  answers['GET /api/carga/problemas'] = { itens: [problema({})], total: 1 }
  await select('Mostrar', 'Aceitas com aviso')
  await said('vendas, 60 linhas, colaborador_id')
  expect(asked.at(-1)).toContain('gravidade=Aceita com aviso')
  answers['GET /api/carga/problemas'] = {
    itens: [1, 2].map((ordem) => problema({ posicao: ordem, ordem, linhas: 1 })),
    total: 60,
  }
  await press('Ver cada linha: vendas, 60 linhas, colaborador_id')
  await said('60 ocorrências')
  await said('vendas, linha 1, colaborador_id')
  expect(asked.at(-1)).toContain('grupo=7')
  expect(document.activeElement?.textContent).toBe('O que há com as linhas')
  answers['GET /api/carga/problemas'] = { itens: [problema({})], total: 1 }
  await press('Voltar a todas as ocorrências')
  await said('vendas, 60 linhas, colaborador_id')
})

test('a former Administrador comes as Staff, or as Administrador after a question that names them', async () => {
  const email = 'usuario1@antiga.example'
  const administradores = [{ nome: 'Usuário 1', email, confirmado: false }]
  const tabelas = [
    { tabela: 'usuarios', lidas: 3, ...byOutcome((outcome) => (outcome === 'corretas' ? 3 : 0)) },
  ]
  const preparo = preparoWith({ ensaio: { ...ENSAIO, administradores, tabelas } })
  const answers: Answers = {
    ...answering(preparo),
    'GET /api/carga/problemas': { itens: [], total: 0 },
    'PUT /api/carga/administradores': { ok: true },
  }
  const { sent } = open(answers)
  const people = () => textsOf('[aria-label="Quem era Administrador"] li').join()
  await shown(() => people().includes(`Usuário 1 (${email}) vem como Staff.`), 'the person as Staff')
  await press('Trazer como Administrador: Usuário 1')
  await said(`Com o convite, Usuário 1 (${email}) poderá tudo`)
  await press('Cancelar', dialog)
  expect(sent).toEqual([])
  await press('Trazer como Administrador: Usuário 1')
  Object.assign(answers, answering({ ...preparo, administradores: [email], desatualizado: true }))
  await press('Trazer como Administrador', dialog)
  await shown(() => people().includes('vem como Administrador.'), 'the person as Administrador')
  expect(sent).toEqual([{ call: 'PUT /api/carga/administradores', body: { email, administrador: true } }])
  expect(all('button[disabled]').map(textOf)).toContain('Trazer os dados')
})
