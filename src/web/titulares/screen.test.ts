// @vitest-environment happy-dom
/**
 * What Proteção de dados refuses, sends and says: the search for a client, the incidents, and an anonymised client's sale. That data is found, handed over and
 * anonymised, `e2e/titulares.spec.ts` shows.
 */
import { expect, test } from 'vitest'
import type { Incidente } from '../../contract/incidentes.ts'
import { PERSONAL } from '../../core/dados-pessoais.ts'
import {
  all,
  dialog,
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
import { aVenda } from '../vendas/form/testing.ts'
import { CHOICES } from '../vendas/testing.ts'
import { Route as VENDAS } from '../vendas/VendasScreen.tsx'
import { Route } from './TitularesScreen.tsx'

const INCIDENTES = '/titulares?aba=incidentes'
const INCIDENTE: Incidente = {
  id: '11111111-1111-4111-8111-111111111111',
  versao: 1,
  titulo: 'Planilha enviada a quem não devia',
  descricao: 'Um anexo com 12 clientes foi para outra imobiliária.',
  ocorrido_em: null,
  conhecido_em: '2026-03-10',
  titulares_afetados: null,
  dados_afetados: null,
  medidas: null,
  comunicado_anpd_em: null,
  comunicado_titulares_em: null,
  encerrado_em: null,
  created_at: '2026-03-10T12:00:00Z',
}

test('a search needs a CPF and a reason', async () => {
  const { sent } = openScreen(Route, '/titulares', {})
  await press('Procurar')
  await refusedFor('Motivo', 'Informe o motivo')
  await fill('CPF do titular', '52998224724')
  await fill('Motivo', 'Pedido por email')
  await press('Procurar')
  await refusedFor('CPF do titular', 'CPF inválido')
  expect(sent).toEqual([])
})

test('an incident lacks nothing, is not left by accident, and is registered', async () => {
  const answers: Record<string, unknown> = {
    'GET /api/incidentes': { itens: [] },
    'POST /api/incidentes': INCIDENTE,
  }
  const { sent } = openScreen(Route, INCIDENTES, answers)
  await said('Nenhum incidente registrado.')
  await press('Registrar incidente')
  await fill('Título', INCIDENTE.titulo, dialog)
  await press('Cancelar', dialog)
  await said('O incidente não foi salvo.')
  await press('Continuar escrevendo', dialog)
  await press('Salvar', dialog)
  await refusedFor('O que aconteceu', 'Descreva o que aconteceu', dialog)
  expect(sent).toEqual([])
  await fill('O que aconteceu', INCIDENTE.descricao, dialog)
  await fill('Descoberto em', '10/03/2026', dialog)
  answers['GET /api/incidentes'] = { itens: [INCIDENTE] }
  await press('Salvar', dialog)
  await toasted('Sucesso!', 'Incidente registrado.')
  await shown(() => all('article').map(textOf).join().includes('Aberto'), 'the incident')
  expect(sent.at(-1)).toMatchObject({
    call: 'POST /api/incidentes',
    body: { titulo: INCIDENTE.titulo, descricao: INCIDENTE.descricao, conhecido_em: '2026-03-10' },
  })
})

test('an incident is added to, and shown as closed', async () => {
  const closed = { ...INCIDENTE, versao: 2, comunicado_anpd_em: '2026-03-12', encerrado_em: '2026-03-20' }
  const answers: Record<string, unknown> = {
    'GET /api/incidentes': { itens: [INCIDENTE] },
    'PUT /api/incidentes/*': closed,
  }
  const { sent } = openScreen(Route, INCIDENTES, answers)
  await press(`Editar o incidente ${INCIDENTE.titulo}`)
  await fill('Comunicado à ANPD em', '12/03/2026', dialog)
  await fill('Encerrado em', '20/03/2026', dialog)
  answers['GET /api/incidentes'] = { itens: [closed] }
  await press('Salvar', dialog)
  await toasted('Sucesso!', 'Incidente atualizado.')
  await shown(
    () => /comunicado à ANPD em 12\/03\/2026.*Encerrado/.test(all('article').map(textOf).join()),
    'the closed incident',
  )
  expect(sent.at(-1)?.body).toMatchObject({
    versao: 1,
    registro: { comunicado_anpd_em: '2026-03-12', encerrado_em: '2026-03-20' },
  })
})

test('Staff has none of it', async () => {
  const reason = 'Você não tem permissão para fazer isso.'
  const answers = { 'GET /api/titulares/vendas-excluidas': refused(403, 'SEM_PERMISSAO', reason) }
  openScreen(Route, '/titulares', answers, { cargo: 'Staff' })
  await said(reason)
  expect(all('form')).toEqual([])
})

test('the sale of an anonymised client is edited without the client', async () => {
  const { cliente_nome, cliente_cpf } = PERSONAL.vendas
  const venda = aVenda({
    cliente_nome: String(cliente_nome.erased),
    cliente_cpf: String(cliente_cpf.erased),
    mascarados: ['cliente_cpf', 'cliente_rg', 'cliente_telefone', 'cliente_email', 'cliente_renda'],
  })
  const { sent } = openScreen(VENDAS, `/vendas?venda=${venda.id}&acao=editar`, {
    ...CHOICES,
    [`GET /api/vendas/${venda.id}`]: venda,
    'PUT /api/vendas/*': venda,
  })
  await said('Os dados deste cliente foram anonimizados. O resto da venda continua igual.')
  expect((await field('Nome do cliente', dialog)).readOnly).toBe(true)
  await fill('Unidade', '1203', dialog)
  await press('Salvar Alterações', dialog)
  await toasted('Sucesso!', 'Venda atualizada com sucesso.')
  expect(sent.find(({ call }) => call.startsWith('PUT /api/vendas/'))?.body).toMatchObject({
    registro: { unidade: '1203' },
  })
})
