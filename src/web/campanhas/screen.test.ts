// @vitest-environment happy-dom
/** What the campaigns' screen offers to each cargo, and what it and a sale's dialog say when a campaign cannot be applied, read or removed. */
import { expect, test } from 'vitest'
import { asked, asks, closed, listed, offered } from '../testing/parts.ts'
import { CAMPANHA } from '../testing/records.ts'
import {
  all,
  choose,
  closeScreen,
  dialog,
  failed,
  field,
  fill,
  openScreen,
  optionsOf,
  press,
  refused,
  refusedFor,
  shown,
  textOf,
  toasted,
} from '../testing/screen.tsx'
import { setValue } from '../testing/typing.tsx'
import { aVenda, testId } from '../vendas/form/testing.ts'
import { Route as VENDAS } from '../vendas/VendasScreen.tsx'
import { Route } from './CampanhasScreen.tsx'

const LIST = {
  'GET /api/campanhas': { itens: [CAMPANHA], total: 1, limitada: false },
  'GET /api/campanhas/*': CAMPANHA,
  'GET /api/campanhas/opcoes': { itens: [{ id: CAMPANHA.id, nome: 'Feirão', detalhe: null }], vazio: null },
}

test('Staff pauses and edits a campaign, and is not offered to delete it, by its address neither', async () => {
  const { sent } = openScreen(
    Route,
    `/campanhas?excluir=${CAMPANHA.id}`,
    { ...LIST, 'PUT /api/campanhas/*/status': { ...CAMPANHA, status: 'Inativa' } },
    { cargo: 'Staff' },
  )
  await press('Pausar campanha Feirão')
  await toasted('Sucesso!', 'Campanha pausada com sucesso.')
  expect(sent).toEqual([{ call: `PUT /api/campanhas/${CAMPANHA.id}/status`, body: { status: 'Inativa' } }])
  expect(offered(/ campanha Feirão$/)).toEqual([
    'Ver campanha Feirão',
    'Editar campanha Feirão',
    'Pausar campanha Feirão',
  ])
  expect(dialog()).toBeUndefined()
  closeScreen()
  openScreen(Route, '/campanhas', {
    ...LIST,
    'GET /api/campanhas': { ...LIST['GET /api/campanhas'], itens: [{ ...CAMPANHA, status: 'Inativa' }] },
  })
  await shown(() => offered(/^Excluir/).length === 1, 'the deletion')
  expect(offered(/^(Ativar|Excluir) /)).toEqual(['Ativar campanha Feirão', 'Excluir campanha Feirão'])
})

test('a new campaign: its types, what is missing under its own title, and days in the wrong order', async () => {
  openScreen(Route, '/campanhas?aba=nova', LIST)
  await press('Criar Campanha')
  await toasted('Campos obrigatórios', 'Preencha todos os campos obrigatórios.')
  expect((await optionsOf('Tipo')).map(textOf)).toEqual([
    'Desconto Percentual',
    'Desconto Valor',
    'Bônus Comissão',
    'Meta de Vendas',
    'Premiação',
  ])
  await choose('Tipo', 'Premiação')
  for (const [label, text] of [
    ['Nome', 'Equipe na Meta'],
    ['Data de Início', '01/03/2026'],
    ['Data de Fim', '28/02/2026'],
  ] as const)
    await fill(label, text)
  await press('Criar Campanha')
  await refusedFor('Data de Fim', 'A data de fim não pode ser antes da data de início')
})

test('the details say what the campaign gave, that no sale has it, and that they cannot be read', async () => {
  const answers: Record<string, unknown> = {
    ...LIST,
    'GET /api/campanhas/*': {
      ...CAMPANHA,
      meta_vendas: 4,
      lojas: [{ id: testId(1), nome: 'Loja Centro' }],
      resultado: { vendas: 1, valor_venda: 412_350, desconto: 10_000, bonus: 2_061.75 },
    },
    'GET /api/campanhas/*/vendas': failed(),
  }
  openScreen(Route, `/campanhas?ver=${CAMPANHA.id}`, answers)
  await asks('25% da meta')
  await asks('Loja Centro')
  await asks('Não foi possível carregar as vendas.')
  answers['GET /api/campanhas/*/vendas'] = { itens: [], total: 0 }
  await press('Tentar novamente', dialog)
  await asks('Nenhuma venda recebeu esta campanha ainda.')
  closeScreen()
  openScreen(Route, `/campanhas?ver=${CAMPANHA.id}`, {
    ...LIST,
    'GET /api/campanhas/*/vendas': {
      itens: [
        {
          id: testId(5),
          venda: { ...aVenda(), loja: 'Loja Centro', empreendimento: 'Jardim' },
          desconto_aplicado: 10_000,
          bonus_comissao_aplicado: 0.5,
          bonus_criado: 0,
          bonus: 2_061.75,
          observacoes: null,
          data_aplicacao: '2026-03-10T12:00:00Z',
        },
      ],
      total: 1,
    },
  })
  await listed('Vendas da campanha', [/R\$.10\.000,00.*0,50% \(R\$.2\.061,75\)/])
  expect(all('a', dialog).map((link) => link.getAttribute('href'))).toEqual([
    expect.stringContaining(`campanha_id=${CAMPANHA.id}`),
    expect.stringMatching(new RegExp(`^/vendas.*venda=${aVenda().id}.*acao=ver`)),
  ])
  closeScreen()
  openScreen(Route, `/campanhas?ver=${CAMPANHA.id}`, {
    'GET /api/campanhas': LIST['GET /api/campanhas'],
    'GET /api/campanhas/*': refused(404, 'NAO_ENCONTRADO', 'Campanha não encontrada'),
  })
  await asks('Campanha não encontrada')
})

test('several sales: what fails is said in the dialog, and who changed meanwhile is named', async () => {
  const [first, second] = [aVenda(), aVenda({ id: testId(8), numero_venda: 'AR002/2026' })]
  const item = ({ id, versao, numero_venda, data_venda, cliente_nome, valor_venda }: typeof first) => ({
    id,
    versao,
    numero_venda,
    data_venda,
    cliente_nome,
    valor_venda,
    recusa: null,
    desconto_aplicado: 3000,
    bonus_comissao_aplicado: 0.5,
    bonus: 500,
  })
  const answers: Record<string, unknown> = {
    ...LIST,
    'GET /api/vendas': { itens: [first, second], proximo: null },
    'GET /api/campanhas/*/previa': {
      nome: 'Feirão',
      versao: 3,
      itens: [item(first), item(second)],
      totais: { vendas: 2, desconto: 6000, bonus: 1000 },
    },
    'POST /api/campanhas/*/aplicacoes': failed(),
  }
  const { sent, asked: read } = openScreen(Route, '/campanhas', answers)
  await press('Aplicar a vendas')
  await choose('Campanha', 'Feirão', dialog)
  ;(await field('Selecionar as 2 vendas listadas', dialog)).click()
  await asked(read, '/api/vendas?', `pode_receber=${CAMPANHA.id}`)
  await asks('2 vendas selecionadas')
  await press('Ver prévia', dialog)
  await listed('Prévia da aplicação', ['AR001/2026', /AR002\/2026.*R\$.3\.000,00.*0,50% \(R\$.500,00\)/])
  await asks('R$\u00a06.000,00')
  await press('Aplicar a 2 vendas', dialog)
  await asks('Erro ao aplicar campanha. Tente novamente.')
  answers['POST /api/campanhas/*/aplicacoes'] = {
    aplicadas: 1,
    ignoradas: [{ id: second.id, numero_venda: null, motivo: 'A venda foi alterada depois da prévia' }],
  }
  await press('Aplicar a 2 vendas', dialog)
  await asks('Campanha aplicada a 1 venda')
  await asks('AR002/2026: A venda foi alterada depois da prévia')
  expect(sent.at(-1)?.body).toEqual({
    versao: 3,
    vendas: [first, second].map(({ id, versao }) => ({ id, versao })),
  })
  await press('Fechar', dialog)
  await closed()
})

const SALE = {
  'GET /api/vendas': { itens: [], proximo: null },
  'GET /api/vendas/totais': { quantidade: 0, valor_venda: 0, valor_comissao: 0 },
  'GET /api/visoes/vendas': { itens: [], apresentacao: { modo: 'cartoes', colunas: [] } },
}
const forSale = (nome: string, n: number, recusa: string | null = null) => ({
  ...CAMPANHA,
  id: testId(n),
  nome,
  recusa,
  proposta: { desconto_aplicado: 12_370.5, bonus_comissao_aplicado: 0.5 },
})

test('one sale: only what can be applied is, with the proposed values, and what fails says so', async () => {
  const applied = {
    id: testId(30),
    campanha: { id: testId(31), nome: 'Em uso', tipo: 'Premiação' },
    desconto_aplicado: 0,
    bonus_comissao_aplicado: 0,
    bonus_criado: 800,
    observacoes: null,
    data_aplicacao: '2026-03-10T12:00:00Z',
  }
  const venda = aVenda({ campanhas: [applied] } as Partial<ReturnType<typeof aVenda>>)
  const reason = 'A venda é de 03/11/2026, fora do período da campanha (01/03/2026 a 05/03/2026)'
  const answers: Record<string, unknown> = {
    ...SALE,
    [`GET /api/vendas/${venda.id}`]: venda,
    'GET /api/campanhas/para-venda': { itens: [forSale('Feirão', 21), forSale('Passada', 22, reason)] },
    'POST /api/campanhas/aplicacoes': failed(),
    'DELETE /api/campanhas/aplicacoes/*': failed(),
  }
  const { sent } = openScreen(VENDAS, `/vendas?venda=${venda.id}&acao=campanha`, answers)
  await press('Aplicar Campanha', dialog)
  await refusedFor('Campanha', 'Selecione uma campanha', dialog)
  const campanha = await field('Campanha', dialog)
  campanha.focus()
  setValue(campanha, 'passada')
  campanha.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: 'passada' }))
  // At once, before the list has come on screen.
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  campanha.dispatchEvent(enter)
  expect(enter.defaultPrevented).toBe(true)
  await refusedFor('Campanha', reason, dialog)
  await press('Aplicar Campanha', dialog)
  await refusedFor('Campanha', reason, dialog)
  await choose('Campanha', 'Feirão', dialog)
  expect((await field('Desconto aplicado (R$)', dialog)).value).toBe('R$ 12.370,50')
  expect((await field('Bônus de comissão (%)', dialog)).value).toBe('0,50%')
  await fill('Desconto aplicado (R$)', '500000', dialog)
  await press('Aplicar Campanha', dialog)
  await refusedFor('Desconto aplicado (R$)', 'O desconto não pode ser maior que o valor da venda', dialog)
  expect(sent).toEqual([])
  await fill('Desconto aplicado (R$)', '10000', dialog)
  await press('Aplicar Campanha', dialog)
  await toasted('Erro', 'Erro ao aplicar campanha. Tente novamente.')
  expect(sent.at(-1)?.body).toMatchObject({
    campanha_id: testId(21),
    desconto_aplicado: 10_000,
    bonus_comissao_aplicado: 0.5,
  })
  const twice = 'Esta campanha já foi aplicada a esta venda'
  answers['POST /api/campanhas/aplicacoes'] = refused(409, 'DUPLICADO', twice, { campo: 'campanha_id' })
  await press('Aplicar Campanha', dialog)
  await refusedFor('Campanha', twice, dialog)
  await press('Remover campanha Em uso', dialog)
  await shown(() => textOf(document.body).includes('800,00 de bônus já são comissão'), 'the bonus that stays')
  await press('Remover', dialog)
  await toasted('Erro', 'Erro ao remover campanha. Tente novamente.')
})

test('one sale: without an active campaign, and when the campaigns cannot be read', async () => {
  const venda = aVenda()
  const answers: Record<string, unknown> = {
    ...SALE,
    [`GET /api/vendas/${venda.id}`]: venda,
    'GET /api/campanhas/para-venda': failed(),
  }
  openScreen(VENDAS, `/vendas?venda=${venda.id}&acao=campanha`, answers)
  await asks('Não foi possível carregar as campanhas.')
  answers['GET /api/campanhas/para-venda'] = { itens: [] }
  await press('Tentar novamente', dialog)
  await asks('Nenhuma campanha ativa. Crie ou ative uma em Campanhas.')
})

test('bonuses: the question first, each person’s amount, and who is left out; what was seen is made', async () => {
  const escolha = { sobre: 'valor_venda', valor: null, para: 'vendedor' }
  const venda = (n: number) => ({ id: testId(n), numero_venda: `AR00${n}/2026` })
  const item = {
    venda: venda(1),
    nome: 'Ana Souza',
    favorecido_id: testId(5),
    base: { tipo: 'valor_venda', valor: 400_000 },
    percentual: 0.5,
    valor: 2_000,
    antes: 1_500,
    linha_id: testId(6),
    motivo: null,
  }
  const motivo = 'Ainda não há favorecido. Crie-o em Favorecidos.'
  const out = {
    ...item,
    venda: venda(2),
    nome: 'Bia Braga',
    favorecido_id: null,
    antes: 0,
    linha_id: null,
    motivo,
  }
  const none = {
    nome: 'Feirão',
    escolha: null,
    itens: [],
    linhas: 0,
    valor: 0,
    depois: 0,
    ditas: 0,
    feitas: 0,
  }
  const answers: Record<string, unknown> = {
    ...LIST,
    'GET /api/campanhas/*/bonus': none,
    'POST /api/campanhas/*/bonus': refused(422, 'VALOR_MUDOU', 'Os bônus mudaram depois da prévia.'),
  }
  const { sent, asked: read } = openScreen(Route, `/campanhas?bonus=${CAMPANHA.id}`, answers)
  await choose('O bônus é', 'Um valor por venda', dialog)
  await choose('Para quem', 'O vendedor principal', dialog)
  await fill('Valor por venda', '0', dialog)
  await refusedFor('Valor por venda', 'Informe um valor maior que zero', dialog)
  answers['GET /api/campanhas/*/bonus'] = {
    ...none,
    escolha,
    itens: [item, out],
    linhas: 1,
    valor: 500,
    depois: 2,
    ditas: 1,
  }
  await choose('O bônus é', 'Percentual do valor da venda', dialog)
  await asked(read, '/bonus?', 'sobre=valor_venda&para=vendedor')
  await asks('0,50% de R$\u00a0400.000,00 (valor da venda) = R$\u00a02.000,00')
  await asks('antes R$\u00a01.500,00, agora R$\u00a02.000,00')
  await asks(`Fica de fora: ${motivo}`)
  await asks('Depois destas, ainda 2 linhas: crie de novo. 1 ficou de fora, com o motivo.')
  await press('Criar linhas dos bônus', dialog)
  await asks('Os bônus mudaram depois da prévia.')
  answers['GET /api/campanhas/*/bonus'] = { ...none, escolha, feitas: 1 }
  answers['POST /api/campanhas/*/bonus'] = { linhas: 1, valor: 500 }
  await press('Criar linhas dos bônus', dialog)
  await toasted('Sucesso!', '1 linha criada ou aumentada: R$\u00a0500,00 liberados.')
  expect(sent.at(-1)?.body).toEqual({ escolha, linhas: 1, valor: 500 })
  await asks('Nenhuma linha a criar ou aumentar.')
  closeScreen()
  openScreen(
    Route,
    `/campanhas?ver=${CAMPANHA.id}&bonus=${CAMPANHA.id}`,
    { ...LIST, 'GET /api/campanhas/*/vendas': { itens: [], total: 0 } },
    { cargo: 'Staff' },
  )
  await asks('Nenhuma venda recebeu esta campanha ainda.')
  expect(offered(/Criar linhas/)).toEqual([])
})
