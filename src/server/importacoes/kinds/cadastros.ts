/** Imports of lojas and of empreendimentos: each record with the schema of its form. */

import { empreendimentoInput } from '../../../contract/empreendimentos.ts'
import type { StagedRecord } from '../../../contract/importacoes/staged.ts'
import { newLojaInput } from '../../../contract/lojas.ts'
import {
  codigoKey,
  IMPORTED_CADASTROS,
  type ImportedCadastro,
  readRecords,
  type WrittenRecord,
} from '../../../core/importacao/cadastros.ts'
import { keptNotices, registeredFinder } from '../../../core/importacao/completar.ts'
import { findingOf } from '../../../core/importacao/findings.ts'
import { nameKey } from '../../../core/importacao/names.ts'
import type { Kind, Known } from './kind.ts'

/** The schemas that judge the rows: those of the forms of new records. */
const INPUTS = { lojas: newLojaInput, empreendimentos: empreendimentoInput }

export function cadastroKind(cadastro: ImportedCadastro): Kind<WrittenRecord[]> {
  return {
    columns: IMPORTED_CADASTROS[cadastro].columns,
    nomesOpcionais: false,
    read: (reading) => readRecords(IMPORTED_CADASTROS[cadastro].columns, reading),
    lookups: (registros) => ({ codigos: registros.map(({ valores }) => codigoKey(valores.codigo)) }),
    judge(registros, known, { found, respostas }) {
      const codigos = new Set(known.codigos)
      const registered = registeredFinder(known.registrados)
      const rowOf = new Map<string, number>()
      const findGerente = gerenteFinder(known.gerentes)
      const staged: StagedRecord[] = []
      let existentes = 0
      for (const { linha, valores, lugares, isIncomplete } of registros) {
        const before = found.stopping
        const refuse = (field: string, mensagem: string, tipo = mensagem) =>
          found.erros.push(findingOf(lugares[field] ?? { linha, coluna: null }, field, mensagem, tipo))
        const codigo = codigoKey(valores.codigo)
        const first = rowOf.get(codigo)
        if (codigo !== '' && first !== undefined)
          refuse('codigo', `Este código já está na linha ${first}`, 'Este código já está em outra linha')
        else rowOf.set(codigo, linha)
        const completar = codigos.has(codigo)
        if (completar) existentes++
        if (completar && (respostas.existentes ?? 'pular') === 'pular') continue

        const gerente = cadastro === 'lojas' ? findGerente(valores.gerente_id) : {}
        if (gerente.erro)
          refuse('gerente_id', gerente.erro, gerente.erro.replace(String(valores.gerente_id), '…'))
        const input = cadastro === 'lojas' ? { ...valores, gerente_id: gerente.id ?? null } : valores
        const parsed = INPUTS[cadastro].safeParse(input)
        for (const { path, message } of parsed.error?.issues ?? []) {
          const field = String(path[0])
          // A cell that cannot be read has its own error.
          const isUnread = isIncomplete && field in lugares && valores[field] === undefined
          if (!isUnread) refuse(field, message)
        }
        if (!parsed.success || isIncomplete || found.stopping > before) continue
        staged.push({ linha, registro: parsed.data, completar })
        if (completar)
          found.avisos.push(
            ...keptNotices(
              parsed.data,
              // The code identifies the record, however it is written.
              Object.keys(valores).filter((field) => field !== 'codigo'),
              registered(parsed.data.codigo),
              (field) => lugares[field] ?? { linha, coluna: null },
            ),
          )
      }
      return {
        total: registros.length,
        existentes,
        staged: staged.map((dados) => ({ nivel: 1, nome: dados.registro.nome, cpf: null, dados })),
      }
    },
  }
}

/** Finds the only Administrador ativo who has the name or the email. */
function gerenteFinder(gerentes: Known['gerentes']) {
  const ids = new Map<string, Set<string>>()
  for (const { id, nome, email } of gerentes)
    for (const key of [nameKey(nome), nameKey(email)]) ids.set(key, (ids.get(key) ?? new Set()).add(id))
  return (text: unknown): { id?: string; erro?: string } => {
    if (typeof text !== 'string') return {}
    const [id, other] = ids.get(nameKey(text)) ?? []
    if (id === undefined) return { erro: `Nenhum Administrador ativo tem o nome ou o email “${text}”` }
    return other === undefined
      ? { id }
      : { erro: 'Há mais de um Administrador ativo com este nome: use o email' }
  }
}
