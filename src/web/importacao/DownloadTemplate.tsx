/** Downloads the template of a file to import, as a CSV or an XLSX. */
import { Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FileFormat } from '../../contract/lists.ts'
import { type TemplateTipo, templateName, templateText } from '../../core/importacao/template.ts'
import { orpc } from '../api/query.ts'
import { downloadArquivo } from '../browser/download.ts'
import { ExportButton } from '../list/ExportButton.tsx'
import { FORMAT_NAMES } from '../list/FileMenu.tsx'
import { toastRefusal, toastSuccess } from '../ui/toasts.ts'

export function DownloadTemplate({ tipo }: { tipo: TemplateTipo }) {
  const load = useMutation(orpc.importacoes.template.mutationOptions())

  function save(file: Blob, format: FileFormat) {
    const name = templateName(tipo, format)
    downloadArquivo(file, name)
    toastSuccess(`Preencha o arquivo ${name} e envie-o aqui.`, 'Template Baixado')
  }

  function loadXlsx() {
    load.mutate(
      { tipo },
      {
        onSuccess: (file) => save(file, 'xlsx'),
        onError: (error) => toastRefusal(error, 'Erro ao baixar o template. Tente novamente.'),
      },
    )
  }

  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ExportButton disabled={load.isPending}>Baixar template</ExportButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() => save(new Blob([templateText(tipo)], { type: 'text/csv;charset=utf-8' }), 'csv')}
        >
          {FORMAT_NAMES.csv}
        </Menu.Item>
        <Menu.Item onClick={loadXlsx}>{FORMAT_NAMES.xlsx}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
