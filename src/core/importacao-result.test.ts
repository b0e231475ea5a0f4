import { expect, it } from 'vitest'
import { failedRow, importedRow, outcome } from './importacao-result.ts'

it('a row is told with its name and its CPF, or with the lack of them', () => {
  const linha = { linha: 7, nome: 'Ana', cpf: '52998224725', erro: null }
  expect(importedRow(linha)).toEqual({ row: 7, name: 'Ana', cpf: '529.982.247-25' })
  expect(failedRow({ ...linha, nome: null, cpf: null })).toEqual({
    row: 7,
    name: 'Nome não informado',
    cpf: 'CPF não informado',
    error: 'Erro desconhecido',
  })
  expect(failedRow({ ...linha, erro: 'CPF já cadastrado para: Bia' }).error).toBe(
    'CPF já cadastrado para: Bia',
  )
})

it('an import is partial as soon as one row failed', () => {
  expect(outcome({ importadas: 12, falhas: 0 }, 'colaboradores')).toEqual({
    titulo: 'Importação Concluída',
    mensagem: '12 colaboradores importados, 0 falharam',
  })
  expect(outcome({ importadas: 11, falhas: 1 }, 'colaboradores').titulo).toBe('Importação Parcial')
})
