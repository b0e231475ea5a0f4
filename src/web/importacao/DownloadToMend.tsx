/** Downloads the file's rows with their errors and warnings, to be fixed and sent again. */
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { Leitura, RowsToMend } from '../../contract/importacoes/importacoes.ts'
import type { FileFormat } from '../../contract/lists.ts'
import type { Respostas } from '../../core/importacao/respostas.ts'
import type { ImportacaoTipo } from '../../core/importacao/result.ts'
import { orpc } from '../api/query.ts'
import { PLANILHA_TIMEOUT_MS } from '../api/send.ts'
import { downloadArquivo } from '../browser/download.ts'
import { FORMAT_NAMES } from '../list/FileMenu.tsx'
import { toastRefusal, toastSuccess } from '../ui/toasts.ts'

const ROWS: Readonly<Record<RowsToMend, string>> = {
  todas: 'Todas as linhas',
  com_problemas: 'Só as linhas com problemas',
}

interface Props {
  tipo: ImportacaoTipo
  chosen: { envio_id: string; leitura: Leitura; respostas: Respostas }
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
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={mend.isPending}
        >
          {mend.isPending ? 'Preparando...' : 'Baixar para corrigir'}
        </Button>
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
