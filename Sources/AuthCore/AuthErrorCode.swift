// placeholder until the first commit of the core
