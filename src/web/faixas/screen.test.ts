// @vitest-environment happy-dom
/** What the tiers' screen lists, asks before it puts one out of use, and says of an apuração that is empty, fails or changed. */
import { expect, test } from 'vitest'
import { BONUS_NOTE } from '../../core/bonus.ts'
import { addDays, formatDate, monthOf, previousMonth, today } from '../../core/dates.ts'
import { asked, asks, closed, labelled, listed, offered } from '../testing/parts.ts'
import { FAIXA } from '../testing/records.ts'
import {
  all,
  choose,
  closeScreen,
  dialog,
  failed,
  field,
  fill,
  openScreen,
  press,
  refused,
  refusedFor,
  said,
  shown,
  textOf,
  toasted,
} from '../testing/screen.tsx'
import { testId } from '../vendas/form/testing.ts'
import { Route } from './FaixasScreen.tsx'

const HOJE = today(new Date())
const page = (faixa: object) => ({ itens: [faixa], total: 1, limitada: false })
const LIST = { 'GET /api/faixas': page(FAIXA), 'GET /api/faixas/*': FAIXA }

test('the list: its columns, what is not filled in, and that Staff may delete', async () => {
  const full = {
    ...FAIXA,
    nome: 'Ouro',
    nivel: 3,
    vendas_minimas: 12,
    valor_minimo: 4_500_000,
    bonus_percentual: 0.3,
    colaboradores: 2,
  }
  openScreen(Route, '/faixas', { 'GET /api/faixas': page(full) }, { cargo: 'Staff' })
  await listed('Faixas', ['Ouro'])
  const cells = (selector: string) => all(selector).map((cell) => textOf(cell).replaceAll('\u00a0', ' '))
  expect(cells('th')).toEqual([
    'Nome',
    'Nível',
    'Vendas Mínimas',
    'Valor Mínimo',
    'Bônus (%)',
    'Colaboradores',
    'Status',
    'Ações',
  ])
  expect(cells('td').slice(0, 7)).toEqual([
    'Ouro',
    '3',
    '12',
    'R$ 4.500.000,00',
    `0,30%${BONUS_NOTE}`,
    '2',
    'Ativo',
  ])
  expect(offered(/ faixa Ouro$/).map((name) => name.split(' ')[0])).toEqual([
    'Editar',
    'Inativar',
    'Histórico',
    'Excluir',
  ])
  closeScreen()
  openScreen(Route, '/faixas', { 'GET /api/faixas': page({ ...FAIXA, vendas_minimas: null }) })
  await listed('Faixas', ['Prata'])
  expect(cells('td')[2]).toBe('—')
  closeScreen()
  openScreen(Route, '/faixas?aba=nova', LIST)
  expect((await field('Nível')).value).toBe('1')
  expect((await field('Cor')).value).toBe('#6366f1')
})

test('putting one out of use asks, and is undone; a deletion that is refused offers it', async () => {
  const answers: Record<string, unknown> = {
    'GET /api/faixas': page({ ...FAIXA, colaboradores: 2 }),
    'GET /api/faixas/*': { ...FAIXA, colaboradores: 2 },
    'PUT /api/faixas/*/status': { ...FAIXA, status: 'Inativo', versao: 4 },
    'POST /api/faixas/*/status/desfazer': { faixa: FAIXA, retomados: 1, ignorados: ['Ana Souza'] },
    'DELETE /api/faixas/*': refused(409, 'EM_USO', 'Não é possível excluir: 2 registros a usam.'),
  }
  const { sent } = openScreen(Route, '/faixas', answers, { cargo: 'Staff' })
  await press('Inativar faixa Prata')
  await asks('Os vínculos de 2 colaboradores com esta faixa terminam hoje.')
  await press('Cancelar', dialog)
  await closed()
  expect(sent).toEqual([])
  await press('Inativar faixa Prata')
  await press('Inativar', dialog)
  await toasted('Sucesso!', 'Faixa inativada com sucesso.')
  await press('Desfazer')
  const undone = 'Faixa ativada de novo. 1 vínculo voltou. Já têm outra faixa e ficaram com ela: Ana Souza.'
  await toasted('Sucesso!', undone)
  expect(sent.map(({ call, body }) => [call.split('/').slice(4).join('/'), body])).toEqual([
    ['status', { status: 'Inativo' }],
    ['status/desfazer', { versao: 4 }],
  ])
  answers['POST /api/faixas/*/status/desfazer'] = failed()
  await press('Inativar faixa Prata')
  await press('Inativar', dialog)
  await press('Desfazer')
  await toasted('Erro', 'Erro ao alterar status da faixa. Tente novamente.')

  await press('Excluir faixa Prata')
  await press('Excluir', dialog)
  await asks('Não é possível excluir: 2 registros a usam.')
  await press('Inativar', dialog)
  await asks('sai de uso.')
  await press('Inativar', dialog)
  await closed()
})

test('the history says for how long, that it is empty, and that it cannot be read', async () => {
  const answers: Record<string, unknown> = { ...LIST, 'GET /api/faixas/*/historico': failed() }
  openScreen(Route, `/faixas?historico=${FAIXA.id}`, answers)
  await asks('Não foi possível carregar o histórico.')
  answers['GET /api/faixas/*/historico'] = { itens: [], total: 0 }
  await press('Tentar novamente', dialog)
  await asks('Ninguém teve esta faixa ainda.')
  closeScreen()
  const link = {
    id: '1',
    colaborador: { id: FAIXA.id, nome: 'Ana Souza' },
    data_inicio: '2026-03-01',
    data_fim: null,
    ativa: true,
    dias: 0,
    bonus: null,
  }
  const ended = { ...link, id: '2', data_fim: '2026-03-31', ativa: false, dias: 30 }
  openScreen(Route, `/faixas?historico=${FAIXA.id}`, {
    ...answers,
    'GET /api/faixas/*/historico': { itens: [link, ended], total: 2 },
  })
  await listed('Histórico da faixa', [
    'Ana Souza01/03/2026—0 diasAtiva',
    'Ana Souza01/03/202631/03/202630 diasEncerrada',
  ])
})

const PRATA = { id: FAIXA.id, nome: 'Prata', nivel: 2, cor: '#6366f1' }
const apurado = (n: number, nome: string, promocao: object | null, atual: object | null = null) => ({
  colaborador: { id: `00000000-0000-4000-8000-00000000000${n}`, nome, loja: 'Loja Centro' },
  vendas: n,
  valor: n * 100_000,
  alcancada: promocao,
  falta: n === 3 ? null : 'faltam R$ 120.000,00 e 2 vendas para Ouro',
  atual,
  promocao,
})
const APURACAO = {
  itens: [
    apurado(1, 'Ana Souza', PRATA, { ...PRATA, nome: 'Bronze' }),
    apurado(2, 'Caio Prado', PRATA),
    apurado(3, 'Davi Lima', null),
  ],
}

test('an apuração: its rows, its period, and that only an Administrador applies promotions', async () => {
  const answers = { ...LIST, 'GET /api/faixas/apuracao': APURACAO }
  const { asked: read } = openScreen(Route, '/faixas?aba=apuracao', answers, { cargo: 'Staff' })
  await said('2 promoções propostas')
  await listed('Apuração', [
    /^Ana Souza.*1R\$.100\.000,00Pratafaltam R\$ 120\.000,00 e 2 vendas para OuroBronzePrata$/,
    /^Caio Prado.*2R\$.200\.000,00Prata.*OuroNenhumaPrata$/,
    /^Davi Lima.*3R\$.300\.000,00NenhumaNa faixa mais altaNenhuma$/,
  ])
  expect(offered(/^Aplicar/)).toEqual([])
  await asked(read, '/api/faixas/apuracao?', `de=${monthOf(HOJE).start}`, `ate=${HOJE}`)
  await press('Mês passado')
  const before = previousMonth(HOJE)
  await asked(read, `de=${before.start}`, `ate=${addDays(before.endExclusive, -1)}`)
  await press('Este mês')
  await fill('Até', formatDate(addDays(HOJE, -400)))
  await refusedFor('Até', 'O fim do período não pode ser antes do início')
})

test('promotions: who is chosen is sent, and what changed meanwhile is said in the dialog', async () => {
  const answers: Record<string, unknown> = {
    ...LIST,
    'GET /api/faixas/apuracao': APURACAO,
    'POST /api/faixas/apuracao': refused(409, 'APURACAO_MUDOU', 'A apuração mudou.'),
  }
  const { sent } = openScreen(Route, '/faixas?aba=apuracao', answers)
  ;(await field('Só promoções')).click()
  await listed('Apuração', ['Ana Souza', 'Caio Prado'])
  await press('Aplicar promoções')
  const promotions = await labelled('Promoções')
  expect([...promotions.children].map(textOf)).toEqual([
    'Ana Souza: Bronze → Prata',
    'Caio Prado: sem faixa → Prata',
  ])
  ;(await field('Caio Prado: sem faixa → Prata', dialog)).click()
  await press('Aplicar 1 promoção', dialog)
  await shown(() => dialog()?.querySelector('[role="alert"]')?.textContent === 'A apuração mudou.', 'why')
  expect(sent.at(-1)?.body).toMatchObject({
    promocoes: [{ colaborador_id: APURACAO.itens[0]?.colaborador.id, faixa_id: FAIXA.id }],
  })
  answers['POST /api/faixas/apuracao'] = { aplicadas: 1 }
  await press('Aplicar 1 promoção', dialog)
  await toasted('Sucesso!', '1 promoção aplicada com sucesso.')
  await closed()
})

test('an apuração that fails says so, and so does an empty one', async () => {
  const answers: Record<string, unknown> = { ...LIST, 'GET /api/faixas/apuracao': failed() }
  openScreen(Route, '/faixas?aba=apuracao', answers)
  await said('Erro ao apurar as faixas. Tente novamente.')
  answers['GET /api/faixas/apuracao'] = { itens: [] }
  await press('Tentar novamente')
  await said('Nenhum corretor ativo')
  closeScreen()
  openScreen(Route, '/faixas?aba=apuracao', {
    ...LIST,
    'GET /api/faixas/apuracao': { itens: [apurado(3, 'Davi Lima', null)] },
  })
  ;(await field('Só promoções')).click()
  await said('Nenhuma promoção proposta neste período')
})

test('bonuses of promotions: the question, each person’s amount, and in the history taking one back', async () => {
  const escolha = { sobre: 'valor', valor: 300, desde: '2026-11-01' }
  const item = {
    venda: null,
    promocao: { id: testId(7), data: '2026-11-04' },
    nome: 'Ana Souza',
    favorecido_id: testId(5),
    base: null,
    percentual: null,
    valor: 300,
    antes: 0,
    linha_id: null,
    motivo: null,
  }
  const out = {
    ...item,
    promocao: { id: testId(8), data: '2026-11-05' },
    nome: 'Bia',
    motivo: 'Está Inativo.',
  }
  const none = {
    nome: 'Prata',
    escolha: null,
    itens: [],
    linhas: 0,
    valor: 0,
    depois: 0,
    ditas: 0,
    feitas: 0,
  }
  const vinculo = {
    id: testId(7),
    colaborador: { id: testId(6), nome: 'Ana Souza' },
    data_inicio: '2026-11-04',
    data_fim: null,
    ativa: true,
    dias: 3,
    bonus: null as object | null,
  }
  const answers: Record<string, unknown> = {
    ...LIST,
    'GET /api/faixas/*/historico': { itens: [vinculo], total: 1 },
    'GET /api/faixas/*/bonus': none,
    'POST /api/faixas/*/bonus': { linhas: 1, valor: 300 },
    'POST /api/faixas/promocoes/*/bonus/retirar': {},
  }
  const { sent, asked: read } = openScreen(Route, `/faixas?historico=${FAIXA.id}`, answers)
  await press('Criar linhas dos bônus', dialog)
  await choose('O bônus é', 'Um valor por promoção', dialog)
  await fill('Promoções desde', '01/11/2026', dialog)
  answers['GET /api/faixas/*/bonus'] = {
    ...none,
    escolha,
    itens: [item, out],
    linhas: 1,
    valor: 300,
    ditas: 1,
  }
  await fill('Valor por promoção', '30000', dialog)
  await asked(read, '/bonus?', 'sobre=valor&desde=2026-11-01&valor=300')
  await asks('Ana Souza · promoção em 04/11/2026Valor combinado: R$\u00a0300,00R$\u00a0300,00')
  await asks('Bia · promoção em 05/11/2026Fica de fora: Está Inativo.')
  answers['GET /api/faixas/*/bonus'] = { ...none, escolha, feitas: 1 }
  await press('Criar linhas dos bônus', dialog)
  await toasted('Sucesso!', '1 linha criada ou aumentada: R$\u00a0300,00 liberados.')
  expect(sent.at(-1)?.body).toEqual({ escolha, linhas: 1, valor: 300 })
  const made = { valor: 300, situacao: { situacao: 'No próximo fechamento', data: null } }
  answers['GET /api/faixas/*/historico'] = { itens: [{ ...vinculo, bonus: made }], total: 1 }
  await press('Fechar', dialog)
  await asks('No próximo fechamento')
  answers['GET /api/faixas/*/historico'] = {
    itens: [{ ...vinculo, bonus: { ...made, situacao: null } }],
    total: 1,
  }
  await press('Retirar o bônus de Ana Souza', dialog)
  await toasted('Sucesso!', 'O bônus saiu do próximo fechamento.')
  await asks('Incluir de novo')
  closeScreen()
  openScreen(Route, `/faixas?historico=${FAIXA.id}&bonus=${FAIXA.id}`, answers, { cargo: 'Staff' })
  await asks('Retirado')
  expect(offered(/Criar linhas|Incluir de novo|Retirar/)).toEqual([])
})
