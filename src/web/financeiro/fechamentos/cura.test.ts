import { expect, test } from 'vitest'
import type { LinhaDoFechamento } from '../../../contract/financeiro/fechamentos.ts'
import { unrestricted } from '../../../contract/permissions.ts'
import { BLOQUEIOS } from '../../../core/financeiro/bloqueios.ts'
import { curaOf } from './cura.ts'

const LINHA: LinhaDoFechamento = {
  id: '1',
  favorecido_id: 'f',
  favorecido: 'Davi Prado',
  colaborador_id: 'c',
  papel: 'Corretor',
  descricao: null,
  venda: { id: 'v', numero_venda: 'AR1/2026', empreendimento: 'Aurora', unidade: '1' },
  valor: 1,
  bloqueios: [],
  motivo: null,
}

test('each reason leads to where it is put right; a Staff waits for the minimum', () => {
  const cures = BLOQUEIOS.map((tipo) => [tipo, curaOf(tipo, LINHA, unrestricted('Administrador'))?.href])
  expect(Object.fromEntries(cures)).toEqual({
    'Favorecido inativo': '/favorecidos/f',
    'Sem chave PIX': '/favorecidos?editar=f',
    'Chave PIX alterada': '/favorecidos/f',
    'Mesmo documento': '/favorecidos?repetido=sim',
    'Documento do favorecido difere do corretor': '/favorecidos/f',
    'Colaborador inativo': '/colaboradores?editar=c',
    'Venda em Desistência': '/vendas?acao=ver&venda=v',
    'Venda de outra loja': '/vendas?acao=ver&venda=v',
    'Venda com pendência': '/vendas?acao=ver&venda=v',
    'Abaixo do mínimo': '/configuracoes',
  })
  expect(curaOf('Abaixo do mínimo', LINHA, unrestricted('Staff'))).toBeNull()
  // A Staff opens no form, and finds the payee's page.
  expect(curaOf('Sem chave PIX', LINHA, unrestricted('Staff'))?.href).toBe('/favorecidos/f')
})
