/** The problems of a file, grouped by kind, and as described in the file of faulty rows. */
import type { Finding } from './findings.ts'

/** Problems listed at once, messages of a kind, and rows of a message; the rest are only counted. */
export const MAX_PROBLEMS = 20

/**
 * The problems by kind, the most frequent first; each different message and text of a column once, with its rows. `textOf` returns a problem's
 * text, null if it has none that could be replaced.
 */
export function groupProblems(
  problems: readonly Finding[],
  textOf: (problem: Finding) => string | null = () => null,
) {
  const types = Map.groupBy(problems, ({ campo, tipo }) => `${campo ?? ''} ${tipo}`)
  return [...types.values()]
    .flatMap((ofType) => {
      const [first] = ofType
      if (!first) return []
      const messages = [
        ...Map.groupBy(ofType, (problem) => {
          const texto = textOf(problem)
          return JSON.stringify([problem.mensagem, ...(texto === null ? [] : [texto, problem.coluna])])
        }).values(),
      ]
      return {
        campo: first.campo,
        tipo: first.tipo,
        quantidade: ofType.length,
        /** The different messages and texts of this kind; only the first MAX_PROBLEMS are listed. */
        variantes: messages.length,
        mensagens: messages
          .toSorted((a, b) => b.length - a.length)
          .slice(0, MAX_PROBLEMS)
          .flatMap((same) => {
            const [problem] = same
            if (!problem) return []
            const texto = textOf(problem)
            return {
              mensagem: problem.mensagem,
              quantidade: same.length,
              linhas: same.slice(0, MAX_PROBLEMS).map(({ linha }) => linha),
              /** The text of its cells and their column; null if there is none that could be replaced. */
              texto,
              coluna: texto === null ? null : problem.coluna,
            }
          }),
      }
    })
    .toSorted((a, b) => b.quantidade - a.quantidade)
}

/** 'Linha 4: erro em cpf: CPF duplicado no arquivo; aviso em email: …'; empty for a row without problems. */
export function describeProblems(
  linha: number,
  erros: readonly Finding[],
  avisos: readonly Finding[],
): string {
  const all = [
    ...erros.map((problem) => describe('erro', problem)),
    ...avisos.map((problem) => describe('aviso', problem)),
  ]
  return all.length === 0 ? '' : `Linha ${linha}: ${all.join('; ')}`
}

function describe(severity: string, { campo, mensagem }: Finding): string {
  return campo ? `${severity} em ${campo}: ${mensagem}` : `${severity}: ${mensagem}`
}
