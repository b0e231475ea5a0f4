/** The import of lojas, and of empreendimentos. */
import { IMPORTED_CADASTROS, type ImportedCadastro } from '../../core/importacao-cadastros.ts'
import { orpc } from '../api/query.ts'
import { ImportarPlanilha } from './ImportarPlanilha.tsx'
import { UPLOAD_MS } from './planilha.ts'

const ROUTES = { lojas: orpc.importacoesDeLojas, empreendimentos: orpc.importacoesDeEmpreendimentos }

export default function ImportarCadastro({ tipo }: { tipo: ImportedCadastro }) {
  const routes = ROUTES[tipo]
  return (
    <ImportarPlanilha
      tipo={tipo}
      set={IMPORTED_CADASTROS[tipo].columns}
      routes={routes}
      conferir={(sent) => routes.conferir.call(sent, { context: { timeoutMs: UPLOAD_MS } })}
      criar={(sent, idempotencyKey) =>
        routes.criar.call(sent, { context: { timeoutMs: UPLOAD_MS, idempotencyKey } })
      }
      identificador="código"
    />
  )
}
