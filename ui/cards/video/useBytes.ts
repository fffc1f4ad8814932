import { useIntl } from 'react-intl'

/** A size in bytes as the language writes it: '6.2 MB', '48 kB'. */
export function useBytes(): (bytes: number) => string {
  const intl = useIntl()
  return (bytes) =>
    bytes < 1_000_000
      ? intl.formatNumber(Math.ceil(bytes / 1_000), { style: 'unit', unit: 'kilobyte' })
      : intl.formatNumber(bytes / 1_000_000, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
}
