# SPDX-License-Identifier: Apache-2.0
# Run by CPack on the files of a package before it is written: they get the time in SOURCE_DATE_EPOCH, so that two builds
# of a commit give identical packages (reproducible-builds.org, "SOURCE_DATE_EPOCH").
if(DEFINED ENV{SOURCE_DATE_EPOCH})
  execute_process(COMMAND find "${CPACK_TEMPORARY_DIRECTORY}" -exec touch -h -d "@$ENV{SOURCE_DATE_EPOCH}" {} +
    COMMAND_ERROR_IS_FATAL ANY)
endif()
