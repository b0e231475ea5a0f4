// @vitest-environment happy-dom
/** What the audit lists, asks for and offers, what it says when there is nothing or it fails, and that only an Administrador reads it. */
import { expect, test } from 'vitest'
import { asked, offered } from '../testing/parts.ts'
import {
  all,
  choose,
  closeScreen,
  failed,
  openScreen,
  press,
  refused,
  said,
  shown,
} from '../testing/screen.tsx'
import { Route } from './AuditoriaScreen.tsx'

const BIA = '11111111-1111-4111-8111-111111111111'
const page = (...itens: object[]) => ({ itens, proximo: null })
const LACRE = { ultimo: { numero: 1200, hash: 'c'.repeat(64), em: '2026-03-10T12:00:00Z' } }
const EMPTY = { 'GET /api/auditoria': page(), 'GET /api/auditoria/lacre': { ultimo: null } }

test('filters become the list that is asked for, and nothing found says so', async () => {
  const { asked: read } = openScreen(Route, '/auditoria', {
    ...EMPTY,
    'GET /api/auditoria/pessoas': { itens: [{ id: BIA, nome: 'Bia Reis', detalhe: null }], vazio: null },
  })
  await said('Nada foi feito com estes filtros')
  await choose('Filtrar por assunto', 'Lojas')
  await asked(read, '/api/auditoria?', 'assunto=lojas')
  await choose('Filtrar por pessoa', 'Bia Reis')
  await asked(read, '/api/auditoria?', 'assunto=lojas', `usuario_id=${BIA}`)
  await press('Limpar filtros')
  await choose('Filtrar por assunto', 'Exportações e importações')
  await shown(
    () => read.some((address) => !address.includes('usuario_id') && /assunto=(?!lojas)/.test(address)),
    'the list without the person',
  )
  closeScreen()
  const { asked: ofOne } = openScreen(Route, `/auditoria?registro=${BIA}`, EMPTY)
  await asked(ofOne, `registro_id=${BIA}`)
  await press('Tirar o filtro: só um registro')
  await shown(() => ofOne.includes('/api/auditoria'), 'everything')
})

test('a list that fails says so, and is read again; the last lacre can be noted', async () => {
  const answers: Record<string, unknown> = {
    'GET /api/auditoria': failed(),
    'GET /api/auditoria/lacre': LACRE,
  }
  openScreen(Route, '/auditoria', answers)
  await said('Erro ao carregar a auditoria. Tente novamente.')
  await said('c'.repeat(64))
  await said('Nº 1.200, de 10/03/2026')
  expect(offered(/^Copiar$/)).toEqual(['Copiar'])
  answers['GET /api/auditoria'] = page()
  await press('Tentar novamente')
  await said('Nada foi feito com estes filtros')
  closeScreen()
  openScreen(Route, '/auditoria', EMPTY)
  await said('Nada foi feito com estes filtros')
  expect(all('#lacre')).toEqual([])
})

test('Staff reads why there is nothing, and has no filters', async () => {
  const denied = refused(403, 'SEM_PERMISSAO', 'Você não tem permissão para fazer isso.')
  openScreen(Route, '/auditoria', { 'GET /api/auditoria': denied }, { cargo: 'Staff' })
  await said('Você não tem permissão para fazer isso.')
  expect(all('search')).toEqual([])
})
