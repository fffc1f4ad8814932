import { useIntl } from 'react-intl'

/** Returns a function that formats a size in bytes: '6.2 MB', '48 kB'. */
export function useFormatBytes(): (bytes: number) => string {
  const intl = useIntl()
  return (bytes) =>
    bytes < 1_000_000
      ? intl.formatNumber(Math.ceil(bytes / 1_000), { style: 'unit', unit: 'kilobyte' })
      : intl.formatNumber(bytes / 1_000_000, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
}
