// @vitest-environment happy-dom
/** The rows of a ranking, what they lead to with and without what fell through, and what the screen asks for. */
import { expect, test } from 'vitest'
import { asked, listed } from '../testing/parts.ts'
import { all, closeScreen, field, openScreen, said } from '../testing/screen.tsx'
import { Route } from './RankingScreen.tsx'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const row = (posicao: number, n: number, nome: string, valor: number) => ({
  posicao,
  id: id(n),
  nome,
  quantidade: 1,
  valor,
  comissao: valor / 50,
})
const RANKING = {
  itens: [row(1, 1, 'Ana', 500_000), row(1, 2, 'Bruno', 500_000), row(3, 3, 'Carla', 100_000.01)],
  total: 3,
  limitada: false,
  periodo: { de: '2026-05-01', ate: '2026-05-31' },
  soma: { quantidade: 3, valor: 1_100_000.01, comissao: 22_000 },
}
const MAIO = '/ranking?de=2026-05-01&ate=2026-05-31'

test('equal values share a position, and a row leads to what it counts', async () => {
  const { asked: read } = openScreen(Route, MAIO, { 'GET /api/ranking': RANKING })
  await listed('Ranking de corretores', [
    /^1ºAna1R\$.500\.000,00R\$.10\.000,00/,
    /^1ºBruno1R\$.500\.000,00/,
    /^3ºCarla1R\$.100\.000,01R\$.2\.000,00/,
  ])
  await said('Todas as vendas do período: 3 vendas · R$\u00a01.100.000,01')
  await said('As vendas em Desistência não contam.')
  const leadsTo = () =>
    decodeURIComponent(all('table[aria-label="Ranking de corretores"] a')[0]?.getAttribute('href') ?? '')
  for (const part of ['/vendas?', 'de=2026-05-01', 'ate=2026-05-31', `colaborador_id=${id(1)}`, 'Assinada'])
    expect(leadsTo()).toContain(part)
  expect(leadsTo()).not.toContain('Desistência')
  ;(await field('Incluir desistências')).click()
  await asked(read, '/api/ranking?', 'desistencia=incluida', 'por=corretores')
  await said('As vendas em Desistência também contam.')
  closeScreen()
  openScreen(Route, `${MAIO}&desistencia=incluida`, { 'GET /api/ranking': RANKING })
  await listed('Ranking de corretores', ['Ana', 'Bruno', 'Carla'])
  expect((await field('Incluir desistências')).checked).toBe(true)
  expect(leadsTo()).not.toContain('status=')
})

test.each([
  ['gerentes', 'papel=equipe'],
  ['lojas', `loja_id=${id(1)}`],
  ['empreendimentos', `empreendimento_id=${id(1)}`],
])('the ranking of %s asks for its own, and leads to their sales', async (por, filter) => {
  const { asked: read } = openScreen(Route, `${MAIO}&aba=${por}`, { 'GET /api/ranking': RANKING })
  await asked(read, `por=${por}`)
  await listed(`Ranking de ${por}`, ['Ana', 'Bruno', 'Carla'])
  const [first] = all(`table[aria-label="Ranking de ${por}"] a`)
  expect(decodeURIComponent(first?.getAttribute('href') ?? '')).toContain(filter)
})
