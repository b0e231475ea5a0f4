// @vitest-environment happy-dom
/** The names of retenções in Configurações. */
import { expect, test } from 'vitest'
import { CONFIGURACOES } from '../testing/records.ts'
import { dialog, fill, openScreen, press, refused, refusedFor, said, toasted } from '../testing/screen.tsx'
import { Route } from './ConfiguracoesScreen.tsx'

const ISS = {
  id: '11111111-1111-4111-8111-111111111111',
  versao: 3,
  nome: 'ISS',
  nota: 'Contador',
  desde: '2026-01-01',
}

test('the names of retenções are added, refused at their field, changed as seen and deleted after a question', async () => {
  const answers: Record<string, unknown> = {
    'GET /api/configuracoes': CONFIGURACOES,
    'GET /api/configuracoes/feriados': { itens: [] },
    'GET /api/configuracoes/retencoes': { itens: [ISS] },
    'POST /api/configuracoes/retencoes': refused(409, 'DUPLICADO', 'Já existe uma retenção com este nome', {
      campo: 'nome',
    }),
    'PUT /api/configuracoes/retencoes/*': ISS,
    'DELETE /api/configuracoes/retencoes/*': { ok: true },
  }
  const { sent } = openScreen(Route, '/configuracoes', answers)
  await said('ISS · Contador · desde 01/01/2026')
  await said('O Plantão não calcula impostos')
  await press('Nova retenção')
  await fill('Nome', 'ISS', dialog)
  await press('Salvar', dialog)
  await refusedFor('Nome', 'Já existe uma retenção com este nome', dialog)
  await press('Cancelar', dialog)
  await press('Editar retenção ISS')
  await fill('Quem disse', 'Prefeitura', dialog)
  await press('Salvar', dialog)
  await toasted('Sucesso!', 'Retenção salva com sucesso.')
  await press('Excluir retenção ISS')
  await press('Excluir', dialog)
  await toasted('Sucesso!', 'Retenção excluída com sucesso.')
  const { id, versao, ...registro } = ISS
  expect(
    sent
      .filter(({ call }) => call.includes('/retencoes') && !call.startsWith('GET'))
      .map(({ call, body }) => [call, body]),
  ).toEqual([
    ['POST /api/configuracoes/retencoes', { nome: 'ISS', nota: null, desde: null }],
    [`PUT /api/configuracoes/retencoes/${id}`, { versao, registro: { ...registro, nota: 'Prefeitura' } }],
    [`DELETE /api/configuracoes/retencoes/${id}`, null],
  ])
})
