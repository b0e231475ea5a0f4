import { expect, it } from 'vitest'
import { Recusa } from './recusa.ts'

it('carries its code, sentence, field and data', () => {
  const recusa = new Recusa('em_uso', 'Não é possível excluir', { campo: 'loja_id', dados: { vendas: 12 } })
  expect(recusa).toBeInstanceOf(Error)
  expect(recusa).toMatchObject({
    name: 'Recusa',
    codigo: 'em_uso',
    message: 'Não é possível excluir',
    mensagem: 'Não é possível excluir',
    campo: 'loja_id',
    dados: { vendas: 12 },
  })
})
