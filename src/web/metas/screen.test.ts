// @vitest-environment happy-dom
/** What the goals' screen lists and offers to each cargo, how it is filtered, and what the form of a loja's goal refuses and sends. */
import { expect, test } from 'vitest'
import { asked, listed, offered } from '../testing/parts.ts'
import { LOJA, META } from '../testing/records.ts'
import {
  type Answers,
  choose,
  closeScreen,
  dialog,
  field,
  fill,
  openScreen,
  optionsOf,
  press,
  refusedFor,
  said,
  textOf,
  toasted,
} from '../testing/screen.tsx'
import { Route } from './MetasScreen.tsx'

const page = (...itens: object[]) => ({ itens, total: itens.length, limitada: false })
const loja = { id: LOJA.id, nome: 'Loja Centro' }
const UNDER_WAY = {
  ...META,
  nome: 'Em valor',
  valor_meta: 1_000_000,
  concluir: false,
  andamento: {
    ...META.andamento,
    alvo: 1_000_000,
    realizado: 400_000,
    falta: 600_000,
    percentual: 40,
    atingida: false,
    esperado: 500_000,
    projecao: 800_000,
    situacao: 'abaixo do ritmo',
  },
}
const REACHED = {
  ...META,
  id: '22222222-2222-4222-8222-222222222222',
  nome: 'Em vendas',
  colaborador_id: null,
  colaborador: null,
  loja_id: LOJA.id,
  loja,
  valor_meta: null,
  vendas_meta: 4,
  andamento: { ...META.andamento, alvo: 4, realizado: 4, situacao: 'atingida' },
}

test('Staff reads how far goals are, concludes one that is reached, cancels another, and cannot delete', async () => {
  const answers = {
    'GET /api/metas': page(UNDER_WAY, REACHED),
    'POST /api/metas/*/concluir': { ...REACHED, status: 'Concluída' },
    'PUT /api/metas/*/status': { ...UNDER_WAY, status: 'Cancelada' },
  }
  const { sent } = openScreen(Route, '/metas', answers, { cargo: 'Staff' })
  await listed('Metas', [
    /Caio PradoGerente.*40,0%Abaixo do ritmo: R\$.400\.000,00, faltam R\$.600\.000,00Esperado até hoje: R\$.500\.000,00 \(10 de 20 dias úteis\) · Projeção: R\$.800\.000,00/,
    /Loja CentroLoja.*4 vendas.*Atingida: 4 vendasMeta atingida: conclua-a\./,
  ])
  expect(offered(/ meta /)).toEqual([
    'Editar meta Em valor',
    'Cancelar meta Em valor',
    'Concluir meta Em vendas',
    'Editar meta Em vendas',
    'Cancelar meta Em vendas',
  ])
  await press('Concluir meta Em vendas')
  await toasted('Sucesso!', 'Meta concluída com sucesso')
  await press('Cancelar meta Em valor')
  await toasted('Sucesso!', 'Meta cancelada com sucesso')
  expect(sent).toEqual([
    { call: `POST /api/metas/${REACHED.id}/concluir`, body: null },
    { call: `PUT /api/metas/${META.id}/status`, body: { status: 'Cancelada' } },
  ])
  closeScreen()
  openScreen(Route, '/metas', {
    ...answers,
    'GET /api/metas': page({ ...UNDER_WAY, status: 'Cancelada' }),
    'PUT /api/metas/*/status': UNDER_WAY,
  })
  await press('Ativar meta Em valor')
  await toasted('Sucesso!', 'Meta ativada com sucesso')
  expect(offered(/^Excluir/)).toEqual(['Excluir meta Em valor'])
})

test('the list is filtered by status, in the words of the specification, and by what is typed', async () => {
  const answers: Answers = { 'GET /api/metas': page(REACHED) }
  const { asked: read } = openScreen(Route, '/metas', answers)
  await said('Metas Cadastradas (1)')
  answers['GET /api/metas'] = page()
  const statuses = await optionsOf('Status')
  expect(statuses.map(textOf)).toEqual(['Todos', 'Ativo', 'Inativo', 'Concluída'])
  await choose('Status', 'Inativo')
  await asked(read, '/api/metas?', 'status=Cancelada')
  await press('Limpar filtros')
  await choose('Situação', 'Abaixo do ritmo')
  await asked(read, '/api/metas?', 'situacao=abaixo do ritmo')
})

test('a goal of a loja, in sales: what is refused, and what is sent', async () => {
  const { sent } = openScreen(Route, '/metas?aba=nova', {
    'GET /api/metas': page(),
    'GET /api/lojas/opcoes': { itens: [{ ...loja, detalhe: null }], vazio: null },
    'POST /api/metas': REACHED,
  })
  ;(await field('Por loja')).click()
  ;(await field('Número de vendas')).click()
  await press('Criar Meta')
  await refusedFor('Loja', 'Loja é obrigatória')
  await refusedFor('Número de Vendas', 'Número de vendas é obrigatório')
  for (const [label, text] of [
    ['Nome', 'Meta da loja'],
    ['Início do Período', '31/03/2026'],
    ['Fim do Período', '01/03/2026'],
    ['Número de Vendas', '0'],
  ] as const)
    await fill(label, text)
  await press('Criar Meta')
  await refusedFor('Número de Vendas', 'Número de vendas deve ser pelo menos 1')
  await fill('Número de Vendas', '4')
  await choose('Loja', 'Loja Centro')
  await press('Criar Meta')
  await refusedFor('Fim do Período', 'O fim do período não pode ser antes do início')
  await fill('Início do Período', '01/03/2026')
  await fill('Fim do Período', '31/03/2026')
  await press('Criar Meta')
  await toasted('Sucesso!', 'Meta criada com sucesso.')
  expect(sent.findLast(({ call }) => call === 'POST /api/metas')?.body).toMatchObject({
    nome: 'Meta da loja',
    periodo_inicio: '2026-03-01',
    loja_id: LOJA.id,
    colaborador_id: null,
    vendas_meta: 4,
    valor_meta: null,
  })
})

test('an edited goal may have any status', async () => {
  const { sent } = openScreen(Route, `/metas?editar=${META.id}`, {
    'GET /api/metas': page(META),
    [`GET /api/metas/${META.id}`]: META,
    'PUT /api/metas/*': { ...META, status: 'Concluída' },
  })
  expect((await optionsOf('Status', dialog)).map(textOf)).toEqual(['Ativa', 'Cancelada', 'Concluída'])
  await choose('Status', 'Concluída', dialog)
  await press('Salvar Alterações', dialog)
  await toasted('Sucesso!', 'Meta atualizada com sucesso.')
  expect(sent.findLast(({ call }) => call.startsWith('PUT /api/metas'))?.body).toMatchObject({
    registro: { status: 'Concluída' },
  })
})
