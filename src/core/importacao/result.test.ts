import { describe, expect, it } from 'vitest'
import { avisosToKeep, failedRow, importedRow, outcome } from './result.ts'

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

describe('the warnings kept with an import', () => {
  const aviso = (linha: number, titulo: string | null, mensagem: string) => ({
    linha,
    titulo,
    mensagem,
  })

  it('name their row and, by its name, their column; CPFs are masked', () => {
    const primeiros = [
      aviso(3, 'email', 'Formato de email inválido'),
      aviso(4, 'CPF', 'CPF completado com o zero que a planilha removeu: 012.345.678-90'),
      aviso(5, null, 'Superior "01234567890" não encontrado'),
    ]
    expect(avisosToKeep({ quantidade: 3, primeiros }).primeiros).toEqual([
      { linha: 3, mensagem: 'email: Formato de email inválido' },
      { linha: 4, mensagem: 'CPF: CPF completado com o zero que a planilha removeu: ***.***.***-90' },
      { linha: 5, mensagem: 'Superior "***.***.***-90" não encontrado' },
    ])
  })

  it('are the first twenty, with the number of all', () => {
    const primeiros = Array.from({ length: 30 }, (_, i) => aviso(i, null, 'x'))
    const kept = avisosToKeep({ quantidade: 95, primeiros })
    expect(kept.quantidade).toBe(95)
    expect(kept.primeiros).toHaveLength(20)
  })
})
