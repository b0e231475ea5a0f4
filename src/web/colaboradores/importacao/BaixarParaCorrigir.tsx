/** Downloads the file's rows with their errors and warnings, to be mended and sent again. */
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { LinhasParaCorrigir } from '../../../contract/importacoes.ts'
import type { Formato } from '../../../contract/listas.ts'
import { orpc } from '../../api/query.ts'
import { failureMessage } from '../../session/failure-message.ts'
import { toastError, toastSuccess } from '../../ui/toasts.ts'
import { type ArquivoEscolhido, baixarArquivo, enviado } from './arquivo.ts'

/** The upload, the check, and the XLSX of 20,000 rows. */
const TIMEOUT_MS = 60_000

const LINHAS: Readonly<Record<LinhasParaCorrigir, string>> = {
  todas: 'Todas as linhas',
  com_problemas: 'Só as linhas com problemas',
}
const FORMATOS: Readonly<Record<Formato, string>> = { csv: 'CSV', xlsx: 'Excel (XLSX)' }

export function BaixarParaCorrigir({ arquivo }: { arquivo: ArquivoEscolhido }) {
  const corrigir = useMutation(
    orpc.importacoes.corrigir.mutationOptions({ context: { timeoutMs: TIMEOUT_MS } }),
  )

  function baixar(linhas: LinhasParaCorrigir, formato: Formato) {
    corrigir.mutate(
      { arquivo: enviado(arquivo), linhas, formato },
      {
        onSuccess: (file) => {
          baixarArquivo(file, file instanceof File ? file.name : `corrigir-colaboradores.${formato}`)
          toastSuccess(
            'Corrija o que a coluna problemas aponta, salve e escolha o arquivo de novo.',
            'Arquivo Baixado',
          )
        },
        onError: (error) =>
          toastError(failureMessage(error, 'Erro ao baixar o arquivo para corrigir. Tente novamente.')),
      },
    )
  }

  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={corrigir.isPending}
        >
          {corrigir.isPending ? 'Preparando...' : 'Baixar para corrigir'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {entradas(LINHAS).flatMap(([linhas, quais]) =>
          entradas(FORMATOS).map(([formato, nome]) => (
            <Menu.Item key={`${linhas} ${formato}`} onClick={() => baixar(linhas, formato)}>
              {quais}, em {nome}
            </Menu.Item>
          )),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function entradas<K extends string>(tabela: Readonly<Record<K, string>>): [K, string][] {
  return Object.entries(tabela) as [K, string][]
}
