import { expect, it } from 'vitest'
import { testOffice } from '../testing/office/office.ts'

const { administrador, staff } = await testOffice()

const incidente = {
  titulo: 'Notebook furtado',
  descricao: 'O notebook do plantão de vendas, com a sessão aberta.',
  conhecido_em: '2026-03-11',
}
const NONE = {
  ocorrido_em: null,
  titulares_afetados: null,
  dados_afetados: null,
  medidas: null,
  comunicado_anpd_em: null,
  comunicado_titulares_em: null,
  encerrado_em: null,
}

it('is refused to Staff, and incomplete or out of order, with each field named', async () => {
  expect((await staff('GET', '/incidentes')).status).toBe(403)
  expect((await staff('POST', '/incidentes', incidente)).status).toBe(403)
  const { status, body } = await administrador('POST', '/incidentes', { titulo: ' ', descricao: '' })
  expect(status).toBe(400)
  expect(body.data.campos).toEqual({
    titulo: 'Título é obrigatório',
    descricao: 'Descreva o que aconteceu',
    conhecido_em: 'Data da descoberta é obrigatória',
  })
  const early = await administrador('POST', '/incidentes', { ...incidente, ocorrido_em: '2026-03-12' })
  expect(early.body.data.campos).toEqual({
    conhecido_em: 'Um incidente não pode ser descoberto antes de acontecer',
  })
})

it('is kept, changed with its version, and told by the audit', async () => {
  const { status, body: created } = await administrador('POST', '/incidentes', incidente)
  expect([status, created]).toEqual([
    201,
    { ...NONE, ...incidente, id: created.id, versao: 1, created_at: created.created_at },
  ])
  const change = {
    versao: 1,
    registro: { ...incidente, medidas: 'Sessões encerradas', comunicado_anpd_em: '2026-03-13' },
  }
  const { body: changed } = await administrador('PUT', `/incidentes/${created.id}`, change)
  expect(changed).toMatchObject({
    versao: 2,
    medidas: 'Sessões encerradas',
    comunicado_anpd_em: '2026-03-13',
  })
  expect(await administrador('PUT', `/incidentes/${created.id}`, change)).toMatchObject({
    status: 409,
    body: { code: 'VERSAO_ANTIGA' },
  })
  expect((await administrador('GET', '/incidentes')).body.itens).toEqual([changed])
  const { itens } = (await administrador('GET', '/auditoria?assunto=incidentes')).body
  expect(itens).toMatchObject([
    {
      sobre: null,
      acoes: [
        'preencheu Medidas tomadas com “Sessões encerradas”',
        'preencheu Comunicado à ANPD em com 13/03/2026',
      ],
    },
    { sobre: null, acoes: ['criou o incidente Notebook furtado'] },
  ])
})
