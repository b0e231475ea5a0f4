/** Downloads the file's rows with their errors and warnings, to be fixed and sent again. */
import { Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { RowsToMend } from '../../contract/importacoes/importacoes.ts'
import type { FileFormat } from '../../contract/lists.ts'
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import { orpc } from '../api/query.ts'
import { PLANILHA_TIMEOUT_MS } from '../api/send.ts'
import { downloadArquivo } from '../browser/download.ts'
import { ExportButton } from '../list/ExportButton.tsx'
import { FORMAT_NAMES } from '../list/FileMenu.tsx'
import { toastRefusal, toastSuccess } from '../ui/toasts.ts'
import type { Chosen } from './use-importacao.ts'

const ROWS: Readonly<Record<RowsToMend, string>> = {
  todas: 'Todas as linhas',
  com_problemas: 'Só as linhas com problemas',
}

interface Props {
  tipo: ImportacaoTipo
  chosen: Chosen
}

export function DownloadToMend({ tipo, chosen: { envio_id, leitura, respostas } }: Props) {
  const mend = useMutation(
    orpc.importacoes.corrigir.mutationOptions({ context: { timeoutMs: PLANILHA_TIMEOUT_MS } }),
  )

  function download(rows: RowsToMend, formato: FileFormat) {
    mend.mutate(
      { tipo, envio_id, leitura, respostas, linhas: rows, formato },
      {
        onSuccess: (file) => {
          downloadArquivo(file, file instanceof File ? file.name : `corrigir-${tipo}.${formato}`)
          toastSuccess(
            'Corrija o que a coluna problemas aponta, salve e escolha o arquivo de novo.',
            'Arquivo Baixado',
          )
        },
        onError: (error) => toastRefusal(error, 'Erro ao baixar o arquivo para corrigir. Tente novamente.'),
      },
    )
  }

  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ExportButton disabled={mend.isPending}>
          {mend.isPending ? 'Preparando...' : 'Baixar para corrigir'}
        </ExportButton>
      </Menu.Target>
      <Menu.Dropdown>
        {entries(ROWS).flatMap(([rows, which]) =>
          entries(FORMAT_NAMES).map(([formato, name]) => (
            <Menu.Item key={`${rows} ${formato}`} onClick={() => download(rows, formato)}>
              {which}, em {name}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function entries<K extends string>(table: Readonly<Record<K, string>>): [K, string][] {
  return Object.entries(table) as [K, string][]
}
